import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { newQueue, WEBHOOK_LEASE_MS, type WebhookQueue } from '../../src/application/ports/webhook-queues.js';
import { KEPT_TRIES, type Retry, type WebhookTry } from '../../src/domain/webhooks/webhook-try.js';
import { rejectionOf } from '../support/rejection.js';

const PLACE = { id: 'w1', keyId: 'k', sealed: 'AbC', changes: 3, customers: 4 };
const RETRY: Retry = { log: 'customers', seq: 5, firstAt: 1, dueAt: 2, pauseMs: 5_000, refusals: 1 };

function aTry(number: number, fields: Partial<WebhookTry> = {}): WebhookTry {
  const id = `t${String(number).padStart(5, '0')}`;
  const what = { messageId: `m${number}`, type: 'role.created', at: number, status: 500, error: null };
  return { id, webhookId: 'w1', ...what, isSkipped: false, generation: 0, retry: null, ...fields };
}

export function webhookQueuesSuite(current: () => Store): void {
  describe('queues of webhooks', () => {
    const queues = () => current().webhookQueues;
    const put = (queue: WebhookQueue) => current().transact((transaction) => transaction.webhookQueues.put(queue));
    const find = (id: string) => current().transact((transaction) => transaction.webhookQueues.find(id));
    const add = (tries: readonly WebhookTry[], settled: readonly string[] = []) =>
      queues().addTries({ webhookId: 'w1', tries, settled });
    const lease = (holder: string, now: number, until = now + WEBHOOK_LEASE_MS) =>
      queues().lease({ id: 'w1', holder, now, until });

    it('returns what was put, and nothing of a refused callback', async () => {
      const queue = newQueue(PLACE, 'store');
      await put(queue);
      await put(newQueue({ ...PLACE, id: 'w0' }, 'store'));
      const refused = current().transact(async ({ webhookQueues }) => {
        await webhookQueues.put({ ...queue, changes: 99 });
        expect((await webhookQueues.find('w1'))?.changes).to.equal(99);
        throw new Error('refused');
      });
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      expect(await find('w1')).to.deep.equal(queue);
      expect(await find('nobody')).to.equal(undefined);
      expect((await queues().list()).map(({ id }) => id)).to.deep.equal(['w0', 'w1']);
    });

    it('gives a queue to one process until its lease ends', async () => {
      await put(newQueue(PLACE, 'store'));
      expect(await lease('a', 1_000)).to.include({ holder: 'a', leaseUntil: 1_000 + WEBHOOK_LEASE_MS, changes: 3 });
      expect(await lease('b', 1_001)).to.equal(undefined);
      expect(await lease('a', 2_000)).to.include({ leaseUntil: 2_000 + WEBHOOK_LEASE_MS });
      expect(await lease('b', 1_900), 'a clock that is a little behind').to.equal(undefined);
      expect(await lease('b', 10 * WEBHOOK_LEASE_MS)).to.include({ holder: 'b' });
      expect(await lease('a', 1)).to.include({ holder: 'a' });
      expect(await queues().lease({ id: 'nobody', holder: 'a', now: 1, until: 2 })).to.equal(undefined);
      const racing = await Promise.all(['b', 'c', 'd'].map((holder) => lease(holder, 1 + WEBHOOK_LEASE_MS)));
      expect(racing.filter((queue) => queue !== undefined)).to.have.length(1);
    });

    it('advances for the process that has it, while its generation is the same', async () => {
      await put(newQueue(PLACE, 'store'));
      await lease('a', 1_000);
      const progress = { id: 'w1', holder: 'a', generation: 0, changes: 8, customers: 9, dueAt: 5 };
      expect(await queues().advance({ ...progress, holder: 'b' })).to.equal(false);
      expect(await queues().advance({ ...progress, generation: 1 })).to.equal(false);
      expect(await queues().advance({ ...progress, id: 'nobody' })).to.equal(false);
      expect(await find('w1')).to.include({ changes: 3 });
      expect(await queues().advance(progress)).to.equal(true);
      expect(await find('w1')).to.include({ changes: 8, customers: 9, dueAt: 5, sealed: 'AbC' });
    });

    it('lists tries newest first, and those that wait', async () => {
      await put(newQueue(PLACE, 'store'));
      const waits = aTry(2, { status: null, error: 'timeout', retry: RETRY });
      await add([aTry(1, { isSkipped: true }), waits, aTry(3, { retry: RETRY, generation: 1 })]);
      await queues().addTries({ webhookId: 'w2', tries: [aTry(4, { webhookId: 'w2', retry: RETRY })], settled: [] });
      expect((await queues().listTries('w1')).map(({ id }) => id)).to.deep.equal(['t00003', 't00002', 't00001']);
      expect(await queues().listWaiting({ id: 'w1', generation: 0 })).to.deep.equal([waits]);
      expect(await find('w1')).to.include({ lastAt: 3, lastStatus: 500 });
      await add([], ['t00002']);
      expect(await queues().listWaiting({ id: 'w1', generation: 0 })).to.be.empty;
      expect((await queues().listTries('w1'))[1]).to.deep.equal({ ...waits, retry: null });
    });

    it('keeps the last tries, and older ones whose entries wait', async () => {
      await put({ ...newQueue(PLACE, 'store'), generation: 1 });
      const waits = aTry(2, { retry: RETRY, generation: 1 });
      await add([aTry(1), waits, aTry(3, { retry: RETRY })]);
      const more = Array.from({ length: KEPT_TRIES }, (_, index) => aTry(index + 10));
      await add(more.slice(0, 700));
      await add(more.slice(700));
      const tries = await queues().listTries('w1');
      expect([tries.length, tries.at(-1)!.id]).to.deep.equal([KEPT_TRIES, 't00010']);
      expect(await queues().listWaiting({ id: 'w1', generation: 1 })).to.deep.equal([waits]);
      expect(await queues().listWaiting({ id: 'w1', generation: 0 })).to.be.empty;
    });

    it('removes a queue with its tries, twice without effect', async () => {
      await put(newQueue(PLACE, 'store'));
      await add([aTry(1, { retry: RETRY })]);
      for (let turn = 0; turn < 2; turn += 1) await queues().remove('w1');
      expect([await find('w1'), await queues().listTries('w1')]).to.deep.equal([undefined, []]);
      expect(await queues().listWaiting({ id: 'w1', generation: 0 })).to.be.empty;
    });
  });
}
