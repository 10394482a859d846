import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { RequestScheduler } from '../../../src/adapters/http/connections/request-scheduler.js';

interface Sent {
  readonly url?: string;
  readonly authorization?: string;
  readonly forwarded?: string;
  readonly address?: string;
}

function requestOf({ url = '/customers', authorization, forwarded, address = '192.0.2.1' }: Sent): IncomingMessage {
  const headers = { authorization, 'x-forwarded-for': forwarded };
  return { url, headers, socket: { remoteAddress: address } } as unknown as IncomingMessage;
}

/** Occupies the event loop for longer than a turn. */
function work(): void {
  const until = performance.now() + 3;
  while (performance.now() < until);
}

describe('RequestScheduler', () => {
  /** The names of the requests in the order in which they were run, all sent while another one is at work. */
  async function orderOf(scheduler: RequestScheduler, requests: readonly (Sent & { readonly name: string })[]) {
    const order: string[] = [];
    scheduler.run(requestOf({ address: '198.51.100.1' }), work);
    const done = requests.map(
      ({ name, ...sent }) =>
        new Promise<void>((resolve) => {
          scheduler.run(requestOf(sent), () => {
            order.push(name);
            work();
            resolve();
          });
        }),
    );
    await Promise.all(done);
    return order;
  }

  it('shares scheduler by address, and by user once a header has signed in', async () => {
    const scheduler = new RequestScheduler();
    scheduler.note('Bearer ada', 'ada');
    scheduler.note('Bearer eve', 'eve');
    scheduler.note('Bearer eve again', 'eve');
    const padded = `Bearer ${' '.repeat(2_000)}eve`;
    scheduler.note(padded, 'eve');
    const order = await orderOf(scheduler, [
      { name: 'eve 1', authorization: 'Bearer eve' },
      { name: 'eve 2', authorization: 'Bearer eve again' },
      { name: 'guess 1', authorization: 'Bearer guess 1' },
      { name: 'guess 2', authorization: padded },
      { name: 'ada', authorization: 'Bearer ada' },
      { name: 'elsewhere', address: '192.0.2.2' },
    ]);
    expect(order.slice(0, 4)).to.deep.equal(['eve 1', 'guess 1', 'ada', 'elsewhere']);
  });

  it('tells addresses apart behind a trusted proxy, and takes the networks of one client for one', async () => {
    const scheduler = new RequestScheduler({ trustProxy: 1, urgentPaths: new Set() });
    const order = await orderOf(scheduler, [
      { name: 'a 1', forwarded: '2001:db8::1' },
      { name: 'a 2', forwarded: '2001:db8::2' },
      { name: 'b', forwarded: '192.0.2.7' },
    ]);
    expect(order).to.deep.equal(['a 1', 'b', 'a 2']);
  });

  it('lets some health checks of every sender go first', async () => {
    const scheduler = new RequestScheduler({ trustProxy: 0, urgentPaths: new Set(['/api/healthz']) });
    const health = Array.from({ length: 30 }, (_, n) => ({ name: `health ${n}`, url: `/api/healthz?n=${n}` }));
    const order = await orderOf(scheduler, [{ name: 'other', url: '/healthz' }, ...health]);
    expect(order.indexOf('other')).to.equal(20);
  });
});
