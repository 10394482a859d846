import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { AesSealer } from '../../src/adapters/security/aes-sealer.js';
import { ReadOutbox } from '../../src/application/admin/read-outbox.js';
import { NO_KEPT_MAIL } from '../../src/application/ports/mailer.js';

const SECRET = 'a secret of thirty-two bytes or more, for tests';
const MANY = 1_001;

describe('ReadOutbox', () => {
  it('reads all that waits, however much', async () => {
    const store = new MemoryStore();
    const times = { queuedAt: 0, expiresAt: 1, dueAt: 0 };
    await store.transact(async ({ outbox }) => {
      for (let number = 0; number < MANY; number += 1) {
        await outbox.insert({ id: `m${number}`, mailbox: 'x', sealed: 'x', attempts: 0, ...times });
      }
    });
    const stored = await new ReadOutbox(store.outbox, NO_KEPT_MAIL, new AesSealer([SECRET], 'tests')).execute();
    expect(stored).to.have.length(MANY);
  });
});
