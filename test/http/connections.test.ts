import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { LocalSlots } from '../../src/application/scheduling/local-slots.js';
import { SharedSlots } from '../../src/adapters/processes/shared-slots.js';
import type { ReachedLimit, Slots } from '../../src/application/ports/slots.js';
import { aWorkerGroup } from '../support/worker-group.js';
import { SampleApp } from './sample-app.js';

const GET_SLOW = 'GET /odd/slow HTTP/1.1\r\nHost: a\r\n\r\n';
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const KIB = 1_024;

/** Give a slot, or refuse one, when the test says so. */
class SlowSlots implements Slots {
  readonly asked: ((reached: ReachedLimit | undefined) => void)[] = [];
  released = 0;

  acquire(): Promise<ReachedLimit | undefined> {
    return new Promise((resolve) => this.asked.push(resolve));
  }

  release(): void {
    this.released += 1;
  }
}

describe('connections', () => {
  let service: SampleApp;
  const sockets: Socket[] = [];
  beforeEach(() => (service = new SampleApp()));
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await service.stop();
  });

  async function opened(localAddress = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port: service.port, host: '127.0.0.1', localAddress });
    sockets.push(socket.on('error', () => undefined));
    await once(socket, 'connect');
    return socket;
  }

  /** Reads until the service closes the connection. */
  async function received(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  }

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise(setImmediate);
  }

  it('process pipelined requests one at a time and in order', async () => {
    await service.start();
    const socket = await opened();
    socket.write(`${GET_SLOW.repeat(3)}GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    for (const started of [1, 2, 3]) {
      await until(() => service.release !== undefined);
      expect(service.started).to.equal(started);
      const { release } = service;
      service.release = undefined;
      release!();
    }
    const answers = (await received(socket)).split('HTTP/1.1 200').slice(1);
    expect(answers.map((answer) => answer.includes('{"status":"ok"}'))).to.deep.equal([false, false, false, true]);
  });

  it('answer what was sent right before the shutdown, on new connections and on idle ones', async () => {
    await service.start();
    const get = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const idle = await opened();
    idle.write(get);
    await once(idle, 'data');
    const waiting = await Promise.all(Array.from({ length: 20 }, () => opened()));
    for (const socket of [idle, ...waiting]) socket.write(get);
    const stopped = service.stop();
    const answers = await Promise.all([idle, ...waiting].map(received));
    await stopped;
    for (const answer of answers) expect(answer).to.match(/^HTTP\/1\.1 200 [^]*\r\nConnection: close\r\n/);
  });

  it('read the body of a queued request', async () => {
    await service.start();
    const socket = await opened();
    const body = JSON.stringify({ text: 'x'.repeat(15_000) });
    socket.write(
      `${GET_SLOW}POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await until(() => service.release !== undefined);
    socket.write(body.slice(10));
    service.release!();
    expect(await received(socket)).to.include('"own":["text"]');
  });

  it('stay usable after pipelined requests', async () => {
    await service.start();
    const socket = await opened();
    const health = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    for (const count of [1, 16, 3]) {
      socket.write(health.repeat(count));
      let text = '';
      while (text.split('{"status":"ok"}').length <= count) text += String((await once(socket, 'data'))[0]);
      expect(text.split('HTTP/1.1 200')).to.have.length(count + 1);
    }
  });

  it('close when too many requests are queued', async () => {
    await service.start();
    const socket = await opened();
    socket.write(GET_SLOW.repeat(400));
    expect(await received(socket)).to.equal('');
    expect(service.started).to.equal(1);
  });

  for (const path of ['/odd/large', '/odd/endless']) {
    it(`close when the client does not read the response of ${path}`, async () => {
      await service.start({}, { writeTimeout: 50 });
      const socket = await opened();
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await until(() => service.connections === 1);
      await until(() => service.connections === 0);
      expect(service.failures, 'not a fault of the service').to.deep.equal([]);
    });
  }

  it('deliver a large response to a client that reads', async () => {
    await service.start({}, { writeTimeout: 5_000 });
    const socket = await opened();
    socket.write('GET /odd/large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const text = await received(socket);
    expect(text.length - text.indexOf('\r\n\r\n') - 4).to.equal(24 * KIB * KIB);
  });

  it('are refused over the limit per address, while other addresses are served', async () => {
    await service.start({}, { limits: { total: 0, perAddress: 2 } });
    const [first] = [await opened(), await opened()];
    const answer = await received(await opened());
    expect(answer).to.match(/^HTTP\/1\.1 503 /);
    expect(answer)
      .to.match(/^Retry-After: \d+\r$/m)
      .and.to.match(/^Connection: close\r$/m);
    expect(answer).to.include('"code":"overloaded"');
    const other = await opened('127.0.0.2');
    other.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await received(other)).to.match(/^HTTP\/1\.1 200 /);
    first.destroy();
    await until(() => service.connections === 1);
    const next = await opened();
    next.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await received(next)).to.match(/^HTTP\/1\.1 200 /);
    expect(service.warnings).to.have.length(1);
    expect(service.refused).to.equal(1);
  });

  it('are refused over the total limit while all have a request, and no single address can take all', async () => {
    await service.start({}, { limits: { total: 20, perAddress: 0 } });
    for (let count = 0; count < 19; count += 1) (await opened()).write(GET_SLOW);
    expect(await received(await opened())).to.match(/^HTTP\/1\.1 503 /);
    const last = await opened('127.0.0.2');
    last.write('POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n');
    await until(() => service.steps.length === 1 && service.started === 19);
    expect(await received(await opened('127.0.0.3'))).to.match(/^HTTP\/1\.1 503 /);
    expect(service.connections).to.equal(20);
    last.write('{"a": 123}');
    await once(last, 'data');
    const next = await opened('127.0.0.3');
    next.write(HEALTH);
    expect(await received(next), 'once one is idle').to.match(/^HTTP\/1\.1 200 /);
    expect(last.destroyed || (await received(last)) === '').to.equal(true);
  });

  /** Opens connections with one answered request each, from as many addresses as there are numbers. */
  async function answered(...ofAddresses: readonly number[]): Promise<Socket[][]> {
    const groups: Socket[][] = [];
    for (const [index, count] of ofAddresses.entries()) {
      const group: Socket[] = [];
      for (let one = 0; one < count; one += 1) {
        const socket = await opened(`127.0.1.${index + 1}`);
        socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
        await once(socket, 'data');
        group.push(socket.resume());
      }
      groups.push(group);
    }
    return groups;
  }

  it('open as many sockets as the system lets them, those included that wait for admission or are refused', async () => {
    const slots = new SlowSlots();
    await service.start({}, { sockets: 3, slots: { connections: slots, sites: new LocalSlots() } });
    const waiting = await Promise.all([opened(), opened()]);
    await until(() => slots.asked.length === 2);
    slots.asked[0]!('sum');
    const told = await opened();
    await until(() => slots.asked.length === 3);
    // At once: nothing is asked and nothing is sent.
    expect(await received(await opened())).to.equal('');
    expect(slots.asked.length).to.equal(3);
    expect(service.refused).to.equal(2);
    for (const socket of [...waiting, told]) socket.destroy();
    await until(() => service.connections === 0);
    const late = await opened();
    await until(() => slots.asked.length === 4);
    slots.asked[3]!(undefined);
    late.write(HEALTH);
    expect(await received(late)).to.match(/^HTTP\/1\.1 200 /);
  });

  it('without a request make room for new clients: the longest idle one of the address with the most', async () => {
    await service.start({}, { limits: { total: 12, perAddress: 6 } });
    const [few = [], most = [], some = []] = await answered(3, 5, 4);
    // So it's no longer the one that has been idle for the longest.
    most[0]!.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(most[0]!, 'data');
    // A request in flight.
    most[1]!.write(GET_SLOW);
    await until(() => service.started === 1);
    const isClosed = new Promise((resolve) => most[2]!.once('close', resolve));
    const next = await opened('127.0.0.9');
    next.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String((await once(next, 'data'))[0])).to.match(/^HTTP\/1\.1 200 /);
    await isClosed;
    expect([few, most, some].flat().filter((socket) => socket.destroyed)).to.deep.equal([most[2]]);
    service.release!();
    await once(most[1]!, 'data');
    expect(service.connections).to.equal(12);
    expect(service.refused).to.equal(0);
  });

  it('make no room for an address that has as many as any other', async () => {
    await service.start({}, { limits: { total: 6, perAddress: 6 } });
    const groups = await answered(3, 3);
    expect(await received(await opened('127.0.1.1'))).to.match(/^HTTP\/1\.1 503 /);
    expect(groups.flat().some((socket) => socket.destroyed)).to.equal(false);
  });

  it('of seven addresses that hold all they may keep nobody out, in one process and in several', async () => {
    for (const processes of [1, 2]) {
      const { join } = aWorkerGroup();
      const limits = { total: 1_000, perAddress: 150 };
      const services = Array.from({ length: processes }, () => new SampleApp());
      for (const one of services) {
        const { primary } = join();
        const slots = {
          connections: new SharedSlots(primary, 'connections'),
          sites: new SharedSlots(primary, 'sites'),
        };
        await one.start({}, { limits, headersTimeout: 30_000, ...(processes > 1 && { slots }) });
      }
      try {
        const held: Socket[] = [];
        for (let index = 0; index < 7 * 150; index += 1) {
          service = services[index % processes]!;
          held.push((await opened(`127.0.2.${Math.floor(index / 150) + 1}`)).resume());
        }
        for (let index = 0; index < 20; index += 1) {
          service = services[index % processes]!;
          const socket = await opened('127.0.0.9');
          socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
          expect(String((await once(socket, 'data'))[0])).to.match(/^HTTP\/1\.1 200 /);
        }
        expect(services.reduce((sum, one) => sum + one.connections, 0)).to.equal(1_000);
        for (const socket of held) socket.destroy();
      } finally {
        for (const one of services) await one.stop();
      }
    }
  });

  it('wait until they are admitted, with the requests that arrive before', async () => {
    const slots = new SlowSlots();
    await service.start({}, { slots: { connections: slots, sites: new LocalSlots() } });
    const socket = await opened();
    const get = 'GET /healthz HTTP/1.1\r\nHost: a\r\n';
    socket.write(`${get}\r\n${get}\r\n${get}Connection: close\r\n\r\n`);
    await until(() => slots.asked.length === 1);
    const early = once(socket, 'data').then(() => true);
    expect(await Promise.race([early, delay(50).then(() => false)])).to.equal(false);
    slots.asked.shift()!(undefined);
    expect((await received(socket)).split('HTTP/1.1 200')).to.have.length(1 + 3);
    await until(() => slots.released === 1);

    const refused = await opened();
    refused.write(`${get}\r\n`);
    await until(() => slots.asked.length === 1);
    slots.asked.shift()!('sum');
    const answer = await received(refused);
    expect(answer).to.match(/^HTTP\/1\.1 503 /);
    expect(answer.split('HTTP/1.1')).to.have.length(1 + 1);
    expect([service.connections, slots.released]).to.deep.equal([0, 1]);
  });

  it('that close before they are admitted keep no slot', async () => {
    const slots = new SlowSlots();
    await service.start({}, { slots: { connections: slots, sites: new LocalSlots() } });
    const socket = await opened();
    await until(() => slots.asked.length === 1);
    socket.destroy();
    await until(() => service.connections === 0);
    slots.asked.shift()!(undefined);
    await until(() => slots.released === 1);

    (await opened()).destroy();
    await until(() => slots.asked.length === 1 && service.connections === 0);
    slots.asked.shift()!('sum');
    await delay(10);
    expect([service.refused, slots.released]).to.deep.equal([0, 1]);
  });

  it('limit the bytes of large bodies per user, while small bodies still pass', async () => {
    await service.start();
    const head = (length: number) =>
      `POST /things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Type: application/json\r\n` +
      `Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    const begun = async (length: number) => {
      const socket = await opened();
      socket.write(head(length));
      return { socket, answer: String((await once(socket, 'data'))[0]) };
    };
    for (let count = 0; count < 16; count += 1) {
      expect((await begun(256 * KIB)).answer).to.match(/^HTTP\/1\.1 100 /);
    }
    const refused = await begun(256 * KIB);
    expect(refused.answer)
      .to.match(/^HTTP\/1\.1 503 /)
      .and.to.include('"code":"overloaded"');
    expect(refused.answer).to.match(/^Retry-After: \d+\r$/m);
    expect((await begun(20)).answer).to.match(/^HTTP\/1\.1 100 /);
    sockets[0]!.destroy();
    await until(() => service.lines.some(({ status }) => status === 400));
    expect((await begun(256 * KIB)).answer).to.match(/^HTTP\/1\.1 100 /);
  });
});
