import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createLogger } from '../../src/adapters/log/logger.js';
import { RequestLog } from '../../src/adapters/log/request-log.js';
import { SampleApp } from './sample-app.js';

describe('the HTTP app: log', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'castellan-log-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('has one JSON line for each response, written when it is sent', async () => {
    const file = join(folder, 'log');
    const service = new SampleApp();
    await service.start({ log: new RequestLog(createLogger({ level: 'info', to: file })) });
    await service.send('GET', '/things/me?ticket=secret', { as: 'reader', headers: { 'x-request-id': 'mine' } });
    await service.send('GET', '/odd/throw', { as: 'reader' });
    await service.send('GET', '/odd/unavailable', { as: 'reader' });
    await service.stop();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const [own, failure, thrown, gone, refused] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(own).to.include({ level: 'info', method: 'GET', path: '/things/me', status: 200, request_id: 'mine' });
    expect(own).to.include({ user_id: 'me', address: '127.0.0.1' }).and.to.not.have.any.keys('pid', 'hostname');
    expect(failure).to.include({ level: 'error' }).and.to.have.nested.property('err.message', 'cause with secret');
    expect(thrown).to.include({ status: 500 });
    expect(gone).to.include({
      level: 'error',
      msg: 'The storage does not respond.',
      reason: 'Error: the disk is full',
    });
    expect(gone).to.not.have.any.keys('err', 'stack');
    expect(refused).to.include({ status: 503, request_id: gone?.['request_id'] });
    expect(`${lines[0]}`).to.not.contain('ticket');
  });

  it('logs health checks at debug, and those that fail at info', async () => {
    const file = join(folder, 'health');
    const log = new RequestLog(createLogger({ level: 'info', to: file }));
    const line = { method: 'GET', path: '/readyz', status: 200 };
    log.answered(line, { isMonitoring: true });
    log.answered({ ...line, status: 503 }, { isMonitoring: true });
    log.answered(line, { isMonitoring: false });
    await new Promise(setImmediate);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((text) => (JSON.parse(text) as { status: number }).status)).to.deep.equal([503, 200]);
  });

  it('does not log a client disconnect within the body as a fault', async () => {
    const service = new SampleApp();
    await service.start();
    const socket = connect(service.port, '127.0.0.1');
    socket.write(
      'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"',
    );
    while (service.steps.length === 0) await new Promise(setImmediate);
    socket.destroy();
    while (service.lines.length === 0) await new Promise(setImmediate);
    expect(service.failures).to.deep.equal([]);
    expect(service.lines[0]?.status).to.equal(400);
    await service.stop();
  });

  it('has a line for a stream whose client disconnected before it was ready', async () => {
    const service = new SampleApp();
    await service.start();
    const socket = connect(service.port, '127.0.0.1');
    socket.write('GET /odd/slow-stream HTTP/1.1\r\nHost: a\r\n\r\n');
    while (service.release === undefined) await new Promise(setImmediate);
    socket.destroy();
    while (service.connections > 0) await new Promise(setImmediate);
    service.release();
    while (service.lines.length === 0) await new Promise(setImmediate);
    expect(service.lines.map(({ path }) => path)).to.deep.equal(['/odd/slow-stream']);
    await service.stop();
  });
});
