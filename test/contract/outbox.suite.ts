import { expect } from 'chai';
import type { OutboxMessage } from '../../src/application/ports/outbox.js';
import type { Store } from '../../src/application/ports/store.js';

const MAILBOX = 'mailbox-1';

function aMessage(id: string, given: Partial<OutboxMessage> = {}): OutboxMessage {
  const times = { queuedAt: 1_000, expiresAt: 100_000, dueAt: 1_000 };
  return { id, mailbox: MAILBOX, sealed: `sealed ${id}`, attempts: 0, ...times, ...given };
}

export function outboxSuite(current: () => Store): void {
  const queue = (...messages: OutboxMessage[]) =>
    current().transact(async ({ outbox }) => {
      for (const message of messages) await outbox.insert(message);
    });

  describe('outbox', () => {
    it('lists what waits, oldest first', async () => {
      const { outbox } = current();
      expect(await outbox.list(5)).to.deep.equal([]);
      const messages = [aMessage('m2'), aMessage('m1'), aMessage('m3', { queuedAt: 10 })] as const;
      await queue(...messages, aMessage('m4', { sealed: null }));
      expect(await outbox.list(5)).to.deep.equal([messages[2], messages[1], messages[0]]);
      expect(await outbox.list(2)).to.deep.equal([messages[2], messages[1]]);
      expect(await outbox.measure()).to.deep.equal({ waiting: 3, oldestAt: 10 });
    });

    it('keeps nothing of a transaction that fails', async () => {
      const failure = new Error('on purpose');
      const failing = current().transact(async ({ outbox }) => {
        await outbox.insert(aMessage('m1'));
        throw failure;
      });
      expect(await failing.catch((error: unknown) => error)).to.equal(failure);
      expect(await current().outbox.measure()).to.deep.equal({ waiting: 0, oldestAt: undefined });
    });

    it('queues a message once, however often its transaction is repeated', async () => {
      await queue(aMessage('m1'));
      await queue(aMessage('m1', { sealed: 'another' }));
      expect(await current().outbox.list(5)).to.deep.equal([aMessage('m1')]);
    });

    it('counts the messages of a mailbox after a time, with those of the transaction and those sent', async () => {
      await queue(aMessage('m1', { queuedAt: 10 }), aMessage('m2', { queuedAt: 11 }), aMessage('m3', { mailbox: 'x' }));
      await current().outbox.settle('m2');
      const counts = await current().transact(async ({ outbox }) => {
        await outbox.insert(aMessage('m4'));
        return [await outbox.countSince(MAILBOX, 10), await outbox.countSince(MAILBOX, 0), await outbox.countWaiting()];
      });
      expect(counts).to.deep.equal([2, 3, 3]);
    });

    it('hands out what is due, longest due first, and each message once until it is due again', async () => {
      const { outbox } = current();
      await queue(aMessage('m1', { dueAt: 3_000 }), aMessage('m2', { dueAt: 2_000 }), aMessage('m3', { dueAt: 5_001 }));
      const lease = () => outbox.lease({ now: 5_000, until: 8_000 });
      expect(await lease()).to.deep.equal(aMessage('m2', { attempts: 1, dueAt: 8_000 }));
      expect(await lease()).to.deep.equal(aMessage('m1', { attempts: 1, dueAt: 8_000 }));
      expect(await lease()).to.equal(undefined);
      await outbox.postpone({ id: 'm1', attempts: 1 }, 4_000);
      expect(await lease()).to.deep.equal(aMessage('m1', { attempts: 2, dueAt: 8_000 }));
      expect(await outbox.lease({ now: 7_999, until: 9_000 })).to.include({ id: 'm3', attempts: 1 });
      expect(await outbox.lease({ now: 7_999, until: 9_000 })).to.equal(undefined);
      expect(await outbox.lease({ now: 8_000, until: 9_000 })).to.include({ dueAt: 9_000 });
    });

    it('leaves a message to the last one who leased it', async () => {
      const { outbox } = current();
      await queue(aMessage('m1'));
      const frozen = await outbox.lease({ now: 2_000, until: 3_000 });
      expect(await outbox.lease({ now: 3_000, until: 9_000 })).to.include({ attempts: 2 });
      await outbox.postpone(frozen!, 3_001);
      expect(await outbox.lease({ now: 8_999, until: 20_000 })).to.equal(undefined);
      expect(await outbox.lease({ now: 9_000, until: 20_000 })).to.include({ attempts: 3 });
    });

    it('hands a message to one of several who ask at once', async () => {
      const { outbox } = current();
      await queue(aMessage('m1'));
      const leases = await Promise.all([1, 2, 3, 4].map(() => outbox.lease({ now: 2_000, until: 9_000 })));
      expect(leases.filter((leased) => leased !== undefined)).to.have.length(1);
    });

    it('hands out nothing that has expired or was sent', async () => {
      const { outbox } = current();
      await queue(aMessage('m1', { expiresAt: 5_000 }), aMessage('m2'));
      await outbox.settle('m2');
      expect(await outbox.lease({ now: 5_000, until: 9_000 })).to.equal(undefined);
      expect(await outbox.lease({ now: 4_999, until: 9_000 })).to.include({ id: 'm1' });
      for (const call of [outbox.settle('unknown'), outbox.postpone({ id: 'unknown', attempts: 1 }, 1)]) await call;
    });

    it('removes texts at their expiry, and messages without a text after their time', async () => {
      const { outbox } = current();
      const expiring = [1, 2, 3].map((at) => aMessage(`m${at}`, { expiresAt: 100 + at, queuedAt: at }));
      await queue(...expiring, aMessage('m4', { sealed: null, queuedAt: 1 }));
      expect(await outbox.removeBefore(1, 10), 'm4 alone: m1 still has its text').to.equal(1);
      expect(await outbox.expire(102, 1)).to.equal(1);
      expect(await outbox.expire(102, 10)).to.equal(1);
      expect(await outbox.expire(102, 10)).to.equal(0);
      expect((await outbox.list(5)).map(({ id }) => id)).to.deep.equal(['m3']);
      expect(await outbox.removeBefore(2, 1)).to.equal(1);
      expect(await outbox.removeBefore(2, 10)).to.equal(1);
      expect(await outbox.removeBefore(9, 10)).to.equal(0);
    });
  });
}
