import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { roomForConnections, roomForSockets } from '../../src/bootstrap/open-files-limit.js';
import { SpawnedService } from '../support/spawned-service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const LIMIT = 60;
const SOON_MS = 60_000;
const UNDER_LIMIT = ['sh', '-c', `ulimit -n ${LIMIT} && exec "$0" "$@"`];

describe('a service that may open no more files', function () {
  it('leaves room for what is not a connection', () => {
    expect(roomForConnections(1_024)).to.equal(896);
    expect(roomForConnections(LIMIT)).to.equal(20);
    expect(roomForConnections(Infinity)).to.equal(Infinity);
    expect([1_024, LIMIT, Infinity].map(roomForSockets)).to.deep.equal([960, 25, Infinity]);
  });

  for (const settings of [{}, { WORKERS: '2', STORAGE: 'sqlite' }]) {
    it(`refuses connections, says why once, and goes on by itself (${JSON.stringify(settings)})`, async function () {
      if (process.platform !== 'linux') {
        Object.assign(this, { skipReason: 'only Linux shows the limit of open files' });
        this.skip();
      }
      const folder = temporaryFolder();
      const service = await SpawnedService.start(
        { LIMIT_CONNECTIONS_ADDRESS: '0', LIMIT_CONNECTIONS: '0', DATA_DIR: folder, ...settings },
        UNDER_LIMIT,
      );
      const sockets: Socket[] = [];
      try {
        for (let n = 0; n < 3 * LIMIT; n += 1) {
          const socket = connect(service.port, '127.0.0.1').on('error', () => undefined);
          sockets.push(socket);
          await once(socket, 'connect');
        }
        await service.until('Connections are refused');
        for (const socket of sockets) socket.destroy();
        await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
        // It notices the closed connections one by one.
        let inARow = 0;
        const late = AbortSignal.timeout(SOON_MS);
        while (inARow < LIMIT && !late.aborted) inARow = (await isServed(service.port)) ? inARow + 1 : 0;
        expect(inARow, 'answers in a row').to.equal(LIMIT);
        const said = service.lines.filter(({ msg }) => /refused|open files/.test(String(msg)));
        expect(said.length).to.be.within(1, 3);
        for (const { level, msg } of said) expect(`${String(level)}: ${String(msg)}`).to.match(/^warn: .*ulimit -n/);
      } finally {
        for (const socket of sockets) socket.destroy();
        await service.stop();
        rmSync(folder, { recursive: true });
      }
    });
  }
});

function isServed(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`, { headers: { Connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
