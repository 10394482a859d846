import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import type { AuthorityTransaction } from '../../src/application/authority/authority-transaction.js';
import { NoteDirectoryRefusal } from '../../src/application/directories/note-directory-refusal.js';
import type { Queued } from '../../src/domain/mail/outbox-rules.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { aUser, THEN } from '../support/builders.js';

describe('NoteDirectoryRefusal', () => {
  it('tells administrators of a later refusal when mail about the first was left out or not written', async () => {
    const store = new MemoryStore();
    await store.transact(({ users }) => users.insert(aUser({ roleIds: [ADMINISTRATOR_ROLE_ID] }), null));
    const outcomes: (Queued | Error)[] = ['mailbox_full', new Error('on purpose'), 'outbox_full', 'queued', 'queued'];
    const told: (Queued | Error)[] = [];
    const queue = () => {
      const outcome = outcomes[told.length]!;
      told.push(outcome);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    };
    const note = new NoteDirectoryRefusal({
      ...{ store, mailroom: { isSending: true, queue } },
      writer: { write: (_writer, callback) => callback({} as AuthorityTransaction) },
      mailLog: { leftOut: () => undefined },
      log: { refused: () => undefined, notTold: () => undefined, notNoted: () => undefined },
      ids: { next: () => 'm' },
      clock: { now: () => THEN, monotonic: () => 0 },
    });
    const refused = { code: 'directory_held', detail: 'No.', recordId: undefined, requestId: 'r' };
    for (const _ of outcomes) await note.execute({ token: { id: 't', name: 'Directory' }, ...refused });
    expect(told).to.deep.equal(outcomes.slice(0, 4));
  });
});
