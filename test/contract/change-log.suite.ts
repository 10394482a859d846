import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { Authority, NO_RECORDS } from '../../src/domain/authority/authority.js';
import { applyChange } from '../../src/domain/authority/apply-change.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { GENESIS, headAfter, type ChangeEntry } from '../../src/domain/changes/change.js';
import { appendEntry, T0 } from '../support/builders-store.js';

const FLAGS = { read: true, create: true, update: false, delete: false };
const LOG: readonly ChangeEntry[] = [
  {
    ...{ resource: 'role', recordId: ADMINISTRATOR_ROLE_ID, action: 'created', before: null },
    after: { name: 'Administrator', description: '', abilities: {} },
  },
  {
    ...{ resource: 'ability', recordId: 'a1', action: 'created', before: null },
    after: { key: 'customer', name: 'Customers ß 🂡', description: 'Zeile\n"zwei"', ...FLAGS },
  },
  { resource: 'ability', recordId: 'a1', action: 'updated', before: { update: false }, after: { update: true } },
];

export function changeLogSuite(current: () => Store): void {
  describe('change log', () => {
    async function writeLog(): Promise<void> {
      for (const [index, entry] of LOG.entries()) {
        await current().transact((transaction) => appendEntry(transaction, entry, T0 - index));
      }
    }

    it('is empty at first', async () => {
      const { log } = current();
      expect(await log.head()).to.deep.equal(GENESIS);
      expect(await log.listAfter(0, 10)).to.deep.equal([]);
      expect(await log.load()).to.deep.equal({ head: GENESIS, records: NO_RECORDS });
    });

    it('stores the same bytes and hashes as every other storage', async () => {
      await writeLog();
      const changes = await current().log.listAfter(0, 10);
      expect(changes.map((change) => change.canonical)).to.deep.equal(GOLDEN_TEXTS);
      expect(changes.map((change) => change.hash)).to.deep.equal(GOLDEN_HASHES);
    });

    it('lists later entries in order, up to the limit', async () => {
      await writeLog();
      const seqs = async (after: number, limit: number) =>
        (await current().log.listAfter(after, limit)).map((change) => change.seq);
      expect(await seqs(1, 10)).to.deep.equal([2, 3]);
      expect(await seqs(0, 2)).to.deep.equal([1, 2]);
      expect(await seqs(3, 10)).to.deep.equal([]);
    });

    it('loads the tables of the head, which are what the entries add up to', async () => {
      await writeLog();
      const changes = await current().log.listAfter(0, 10);
      const authority = changes.reduce(applyChange, new Authority(GENESIS, NO_RECORDS));
      const loaded = await current().log.load();
      expect(loaded).to.deep.equal({ head: headAfter(changes[2]!), records: authority.records });
      expect(await current().log.head()).to.deep.equal(loaded.head);
    });

    it('shows a transaction its own entries', async () => {
      await writeLog();
      await current().transact(async (transaction) => {
        const change = await appendEntry(transaction, {
          ...{ resource: 'ability', recordId: 'a1', action: 'deleted', after: null },
          before: { key: 'customer' },
        });
        expect(transaction.head).to.deep.equal(headAfter(change));
        expect(await transaction.listChangesAfter(3)).to.deep.equal([change]);
        expect((await transaction.loadRecords()).abilities.size).to.equal(0);
      });
      expect((await current().log.load()).records.abilities.size).to.equal(0);
    });

    it("lists the newest entries of a record and of a resource since a time, the transaction's own included", async () => {
      const role = { resource: 'role', recordId: ADMINISTRATOR_ROLE_ID } as const;
      const renamed = (name: string) =>
        ({ ...role, action: 'updated', before: { name: '' }, after: { name } }) as const;
      await writeLog();
      for (const [index, name] of ['A', 'B', 'C'].entries()) {
        await current().transact((transaction) => appendEntry(transaction, renamed(name), T0 + 10 * (index + 1)));
      }
      await current().transact(async (transaction) => {
        await appendEntry(transaction, renamed('D'), T0 + 30);
        const seqs = async (of: Parameters<typeof transaction.listNewest>[0], from: number, limit = 10) =>
          (await transaction.listNewest(of, { from, limit })).map(({ seq }) => seq);
        expect(await seqs(role, T0)).to.deep.equal([7, 6, 5, 4]);
        expect(await seqs(role, T0 + 20)).to.deep.equal([7, 6, 5]);
        expect(await seqs(role, T0 + 21, 1)).to.deep.equal([7]);
        expect(await seqs(role, T0 + 21)).to.deep.equal([7, 6]);
        expect(await seqs(role, T0 + 31)).to.deep.equal([]);
        expect(await seqs({ ...role, recordId: 'a1' }, 0)).to.deep.equal([]);
        expect(await seqs({ resource: 'ability', recordId: 'a1' }, 0)).to.deep.equal([3]);
        expect(await seqs({ resource: 'ability' }, 0)).to.deep.equal([3, 2]);
        expect(await seqs({ resource: 'ability' }, T0 + 1)).to.deep.equal([]);
        const more = (of: Parameters<typeof transaction.hasMoreNewest>[0], from: number, limit: number) =>
          transaction.hasMoreNewest(of, { from, limit });
        for (const limit of [0, 1, 3]) expect(await more(role, T0, limit)).to.equal(true);
        for (const limit of [4, 5]) expect(await more(role, T0, limit)).to.equal(false);
        expect(await more(role, T0 + 20, 3)).to.equal(false);
        expect(await more(role, T0 + 31, 0)).to.equal(false);
      });
    });
  });
}

const GOLDEN_TEXTS = [
  '{"action":"created","actor_id":"system:test","after":{"abilities":{},"description":"","name":"Administrator"},"at":"2026-01-02T03:04:05.678Z","before":null,"previous_hash":"0000000000000000000000000000000000000000000000000000000000000000","record_id":"00000000-0000-7000-8000-000000000001","request_id":null,"resource":"role","seq":1}',
  '{"action":"created","actor_id":"system:test","after":{"create":true,"delete":false,"description":"Zeile\\n\\"zwei\\"","key":"customer","name":"Customers ß 🂡","read":true,"update":false},"at":"2026-01-02T03:04:05.678Z","before":null,"previous_hash":"c7f17b1723c4b88d1befbceda26ef621692c8d6328b873d84a83f90fb6c98076","record_id":"a1","request_id":null,"resource":"ability","seq":2}',
  '{"action":"updated","actor_id":"system:test","after":{"update":true},"at":"2026-01-02T03:04:05.678Z","before":{"update":false},"previous_hash":"e0be60d8ea0ace0eda2763bcd3d98fa375a9bb0e92e759e57069d0520de5dd09","record_id":"a1","request_id":null,"resource":"ability","seq":3}',
];
const GOLDEN_HASHES = [
  'c7f17b1723c4b88d1befbceda26ef621692c8d6328b873d84a83f90fb6c98076',
  'e0be60d8ea0ace0eda2763bcd3d98fa375a9bb0e92e759e57069d0520de5dd09',
  '4cff186196553bf18b9a14084eb83ed47bc880d1bd073cb83fa1468e9bd81013',
];
