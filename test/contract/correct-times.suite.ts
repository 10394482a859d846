import { expect } from 'chai';
import type { OutboxMessage } from '../../src/application/ports/outbox.js';
import type { Store } from '../../src/application/ports/store.js';
import { newQueue } from '../../src/application/ports/webhook-queues.js';
import { aUser } from '../support/builders-store.js';
import { startOfHour } from '../../src/domain/past-moment.js';
import { newOperation, stopped } from '../../src/domain/operations/operation.js';
import type { WebhookTry } from '../../src/domain/webhooks/webhook-try.js';

const SECOND = 1_000;
const NOW = 1_000_000 * SECOND;
const DAY = 86_400 * SECOND;

export function correctTimesSuite(current: () => Store): void {
  const queue = (...messages: (Pick<OutboxMessage, 'id' | 'attempts' | 'queuedAt' | 'dueAt'> & { sealed?: null })[]) =>
    current().transact(async ({ outbox }) => {
      for (const message of messages) {
        await outbox.insert({ mailbox: 'mailbox-1', sealed: 'sealed', expiresAt: NOW + 9 * DAY, ...message });
      }
    });

  describe('times from before the clock was set back', () => {
    it('of mail: it waits no longer than from now on, and counts for an hour', async () => {
      const { outbox } = current();
      const times = { queuedAt: NOW + DAY, dueAt: NOW + DAY };
      await queue(
        { id: 'm0', attempts: 0, ...times },
        { id: 'm1', attempts: 1, ...times },
        { id: 'm2', attempts: 30, queuedAt: NOW - 1, dueAt: NOW + DAY },
        { id: 'm3', attempts: 9, queuedAt: NOW - 1, dueAt: NOW + 2_560 * SECOND },
        { id: 'm4', attempts: 0, queuedAt: NOW - 2, dueAt: NOW - 2 },
        { id: 'sent', attempts: 1, ...times, sealed: null },
      );
      await current().correctTimes(NOW);
      const waiting = (await outbox.list(9)).map(({ id, queuedAt, dueAt }) => [id, queuedAt - NOW, dueAt - NOW]);
      expect(waiting).to.deep.equal([
        ['m4', -2, -2],
        ['m2', -1, 3_600 * SECOND],
        ['m3', -1, 2_560 * SECOND],
        ['m0', 0, 0],
        ['m1', 0, 120 * SECOND],
      ]);
      const count = await current().transact(({ outbox: inside }) => inside.countSince('mailbox-1', NOW));
      expect(count).to.equal(0);
      expect(await outbox.removeBefore(NOW, 9)).to.equal(1);
    });

    it('of people who were seen: they are seen in this hour', async () => {
      await current().transact(async ({ users }) => {
        await users.insert(aUser({ lastSeen: NOW + DAY, invitedUntil: NOW + DAY }), 'hash');
        await users.insert(aUser({ id: 'user-2', email: '2@example.com', lastSeen: startOfHour(NOW) }), 'hash');
        await users.insert(aUser({ id: 'user-3', email: '3@example.com', lastSeen: null }), 'hash');
      });
      await current().correctTimes(NOW);
      expect(await current().users.find('user-1')).to.deep.equal(
        aUser({ lastSeen: startOfHour(NOW), invitedUntil: NOW + DAY }),
      );
      expect((await current().users.find('user-2'))?.lastSeen).to.equal(startOfHour(NOW));
      expect((await current().users.find('user-3'))?.lastSeen).to.equal(null);
    });

    it('of webhooks: what waits does so as if it were tried now, and the last try was now', async () => {
      const { webhookQueues } = current();
      const place = { id: 'w1', keyId: 'k', sealed: 's', changes: 3, customers: 4 };
      await current().transact((transaction) => transaction.webhookQueues.put(newQueue(place, 'store')));
      const aTry = (id: string, at: number, firstAt: number): WebhookTry => {
        const what = { id, webhookId: 'w1', messageId: id, type: 'role.created', status: 500, error: null };
        const retry = {
          log: 'changes',
          seq: 7,
          firstAt,
          dueAt: at + 5 * SECOND,
          pauseMs: 5 * SECOND,
          refusals: 1,
        } as const;
        return { ...what, at, isSkipped: false, generation: 0, retry };
      };
      const past = aTry('t1', NOW - 1, NOW - DAY);
      const tries = [past, aTry('t2', NOW + DAY, NOW - DAY), aTry('t3', NOW + DAY, NOW + SECOND)];
      await webhookQueues.addTries({ webhookId: 'w1', tries, settled: [] });
      await current().correctTimes(NOW);
      const waiting = await webhookQueues.listWaiting({ id: 'w1', generation: 0 });
      expect(waiting).to.deep.equal([past, aTry('t2', NOW, NOW - DAY), aTry('t3', NOW, NOW)]);
      const [queue] = await webhookQueues.list();
      expect(queue?.lastAt).to.equal(NOW);
    });

    it('of requests for recovery and ended operations: they are now', async () => {
      const { recoveries, operations } = current();
      await recoveries.insert({ id: 'ahead', userId: 'user-1', at: NOW + DAY });
      await recoveries.insert({ id: 'past', userId: 'user-1', at: NOW - 1 });
      const update = { criteria: { filters: [], search: [] }, patch: null, createdUpTo: 7 };
      const operation = newOperation({ id: 'o1', actorId: 'user-1', total: 1, created: NOW, update });
      await current().customers.transact(async (transaction) => {
        await transaction.operations.put(stopped(operation, NOW + DAY));
        await transaction.operations.put({ ...operation, id: 'o2', actorId: 'user-2' });
      });

      await current().correctTimes(NOW);
      expect((await recoveries.list(9)).map(({ id, at }) => [id, at - NOW])).to.deep.equal([
        ['ahead', 0],
        ['past', -1],
      ]);
      expect((await operations.find('o1'))?.ended).to.equal(NOW);
      expect((await operations.find('o2'))?.ended).to.equal(null);
    });
  });
}
