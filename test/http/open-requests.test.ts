import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { RequestLimits } from '../../src/adapters/http/connections/request-limits.js';
import type { ReachedLimit, SlotLimits } from '../../src/application/ports/slots.js';
import { LocalSlots } from '../../src/application/scheduling/local-slots.js';
import { SharedSlots } from '../../src/adapters/processes/shared-slots.js';
import { aWorkerGroup } from '../support/worker-group.js';
import { SampleApp } from './sample-app.js';

class CountedSlots extends LocalSlots {
  open = 0;

  override async acquire(key: string, limits: SlotLimits): Promise<ReachedLimit | undefined> {
    const reached = await super.acquire(key, limits);
    if (reached === undefined) this.open += 1;
    return reached;
  }

  override release(key: string): void {
    super.release(key);
    this.open -= 1;
  }
}

const ADA = '203.0.113.1';
const EVE = '203.0.113.2';
const JSON_TYPE = 'Content-Type: application/json\r\n';

describe('open requests behind a proxy', () => {
  let service: SampleApp;
  let slots: CountedSlots;
  const sockets: Socket[] = [];
  beforeEach(() => {
    service = new SampleApp();
    slots = new CountedSlots();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await service.stop();
  });

  /** With a limit of 1, each is counted by the slots. */
  const start = (perAddress = 1, serverOptions = {}) =>
    service.start(
      { trustProxy: 1, requestLimits: new RequestLimits({ perAddress, processes: 1, slots }) },
      serverOptions,
    );

  async function connected(): Promise<Socket> {
    const socket = connect({ port: service.port, host: '127.0.0.1' });
    sockets.push(socket.on('error', () => undefined));
    await once(socket, 'connect');
    return socket;
  }

  async function sent(text: string): Promise<Socket> {
    const socket = await connected();
    socket.write(text);
    return socket;
  }

  const head = (line: string, address: string, rest = '') =>
    `${line} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n${rest}\r\n`;
  /** A body of 10 bytes of which the first 5 arrive. */
  const halfBody = (address: string, path = '/login') =>
    `${head(`POST ${path}`, address, `${JSON_TYPE}Content-Length: 10\r\n`)}{"a":`;
  const slowBody = (address: string, path?: string) => sent(halfBody(address, path));
  const get = (address: string, path = '/healthz') =>
    sent(head(`GET ${path}`, address, 'Authorization: Bearer reader\r\n'));

  async function answer(socket: Socket): Promise<string> {
    return String((await once(socket, 'data'))[0]);
  }

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise(setImmediate);
  }

  it('are limited by the address that the proxy reports, with those whose body is still coming', async () => {
    await start(3);
    for (let count = 0; count < 3; count += 1) await slowBody(ADA);
    await until(() => service.steps.length === 3);
    const refused = await answer(await get(ADA));
    expect(refused)
      .to.match(/^HTTP\/1\.1 503 /)
      .and.to.include('"code":"overloaded"');
    expect(refused)
      .to.match(/^Retry-After: \d+\r$/m)
      .and.to.match(/^Access-Control-Allow-Origin: \*\r$/m);
    expect(refused, 'without a body, the connection stays').to.not.match(/^Connection: close\r$/m);
    expect(await answer(await get(EVE))).to.match(/^HTTP\/1\.1 200 /);
    expect(service.warnings).to.have.length(1);
    expect(service.warnings[0]).to.include(ADA).and.to.include('LIMIT_CONNECTIONS_ADDRESS');
  });

  it('are refused before their body comes, and the connection closes', async () => {
    await start();
    const first = await slowBody(ADA);
    await until(() => slots.open === 1);
    const second = await slowBody(ADA);
    let text = '';
    for await (const chunk of second) text += String(chunk);
    expect(text)
      .to.match(/^HTTP\/1\.1 503 /)
      .and.to.match(/^Connection: close\r$/m);
    expect(first.destroyed).to.equal(false);
    expect(slots.open).to.equal(1);
  });

  it('over the limit are cut off unanswered where many wait for the end of their body', async () => {
    await start();
    await slowBody(ADA);
    await until(() => slots.open === 1);
    // At once, as the 64 that are answered wait for half a second only.
    const refused = await Promise.all(Array.from({ length: 100 }, connected));
    for (const socket of refused) socket.write(halfBody(ADA));
    const texts = await Promise.all(
      refused.map(async (socket) => {
        let text = '';
        for await (const chunk of socket) text += String(chunk);
        return text;
      }),
    );
    // On a slow machine, the first of the 64 have ended before the last come.
    const answered = texts.filter((text) => text.startsWith('HTTP/1.1 503 ')).length;
    expect(answered).to.be.at.least(64).and.below(100);
    expect(texts.filter((text) => text === '')).to.have.length(100 - answered);
    await until(() => service.connections === 1);
    expect(await answer(await get(EVE))).to.match(/^HTTP\/1\.1 200 /);
  });

  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    'an answer': async () => answer(await get(ADA)),
    'an answer to a body': async () => {
      const socket = await slowBody(ADA);
      await until(() => slots.open === 1);
      socket.write('12345}'.slice(0, 5));
      return answer(socket);
    },
    'a refusal': async () => answer(await get(ADA, '/nothing')),
    'a failure': async () => answer(await get(ADA, '/odd/throw')),
    'a client that leaves while its body comes': async () => {
      const socket = await slowBody(ADA);
      await until(() => slots.open === 1);
      socket.destroy();
    },
    'a client that leaves before the answer': async () => {
      const socket = await get(ADA, '/things/held');
      await until(() => service.release !== undefined);
      socket.destroy();
      await until(() => service.connections === 0);
      service.release!();
    },
    'a client that leaves in the middle of a stream': async () => {
      const socket = await get(ADA, '/odd/endless');
      await answer(socket);
      socket.destroy();
    },
    'a body that is over after its answer': async () => {
      const socket = await slowBody(ADA, '/nothing');
      await answer(socket);
      expect(slots.open, 'the body is still coming').to.equal(1);
      socket.write('12345');
    },
    'a client that leaves after the answer while its body comes': async () => {
      const socket = await slowBody(ADA, '/nothing');
      await answer(socket);
      expect(slots.open, 'the body is still coming').to.equal(1);
      socket.destroy();
    },
    'a body that is never over': async () => {
      const socket = await slowBody(ADA);
      expect(await answer(socket)).to.match(/^HTTP\/1\.1 408 /);
    },
    'several requests on one connection': async () => {
      const socket = await sent(
        head('GET /healthz', ADA).repeat(3) + head('GET /healthz', ADA, 'Connection: close\r\n'),
      );
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      expect(text.split('HTTP/1.1 200')).to.have.length(5);
    },
  };
  for (const [what, end] of Object.entries(ends)) {
    it(`end with ${what}`, async () => {
      await start(1, { requestTimeout: 400 });
      await end();
      await until(() => slots.open === 0);
      expect(await answer(await get(ADA))).to.match(/^HTTP\/1\.1 200 /);
    });
  }
});

describe('RequestLimits', () => {
  const admitted = async (limits: RequestLimits, address: string, times: number) => {
    const releases: (() => void)[] = [];
    for (let time = 0; time < times; time += 1) {
      const release = await limits.admit(address);
      if (release !== undefined) releases.push(release);
    }
    return releases;
  };

  it('hold for all processes together, whichever gets the requests', async () => {
    const { join } = aWorkerGroup();
    const [one, two, three] = [1, 2, 3].map(() => {
      const slots = new SharedSlots(join().primary, 'requests');
      return new RequestLimits({ perAddress: 100, processes: 3, slots });
    }) as [RequestLimits, RequestLimits, RequestLimits];
    const releases = await admitted(one, ADA, 200);
    expect(releases, 'all to one of them').to.have.length(16 + 52);
    expect([...(await admitted(two, ADA, 200)), ...(await admitted(three, ADA, 200))]).to.have.length(32);
    for (const release of releases) release();
    expect(await admitted(two, ADA, 200)).to.have.length(52);
  });

  it('let an IPv6 /48 have four times what one of its /64 may have, and keep no half of a refused one', async () => {
    const limits = new RequestLimits({ perAddress: 2, processes: 1, slots: new LocalSlots() });
    const releases: (() => void)[] = [];
    for (let net = 0; net < 4; net += 1) {
      const some = await admitted(limits, `2001:db8:0:${net}::1`, 3);
      expect(some).to.have.length(2);
      releases.push(...some);
    }
    expect(await admitted(limits, '2001:db8:0:9::1', 5)).to.have.length(0);
    releases[0]!();
    expect(await admitted(limits, '2001:db8:0:9::1', 5)).to.have.length(1);
  });
});
