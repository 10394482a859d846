import { expect } from 'chai';
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SELECT_OLDEST_TRASHED } from '../../src/adapters/sqlite/trash/customer-trash-table.js';
import { SELECT_AVATAR_REFERENCE } from '../../src/adapters/sqlite/avatars/avatar-reference-table.js';
import { migrate } from '../../src/adapters/sqlite/migrations/migrate.js';
import type { Migration } from '../../src/adapters/sqlite/migrations/migration.js';
import { MIGRATIONS } from '../../src/adapters/sqlite/migrations/migrations.js';
import { closeDatabase, openDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { SchemaTooNew } from '../../src/adapters/storage-kernel/schema-too-new.js';
import { SELECT_OTHER_HOLDER } from '../../src/adapters/sqlite/users/user-table.js';
import type { ReadAhead, StoreTransaction } from '../../src/application/ports/store.js';
import { GENESIS, headAfter, type Head } from '../../src/domain/changes/change.js';
import { follows } from '../../src/domain/changes/seal-change.js';
import { aFeatureCreated, appendEntry, aSession, aUser, sha256 } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('SqliteStore', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'test.db');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('commits with synchronous = FULL', async () => {
    const store = await openSqliteStore({ file });
    expect(store.synchronous).to.equal(2);
    await store.close();
  });

  it('reports how many calls wait', async () => {
    const store = await openSqliteStore({ file, sha256 });
    expect(store.waiting).to.deep.equal({ writer: 0, lists: 0, counts: 0 });
    const writes = [1, 2, 3].map((n) =>
      store.transact((transaction) => appendEntry(transaction, aFeatureCreated(`n${n}`))),
    );
    expect(store.waiting).to.deep.equal({ writer: 3, lists: 0, counts: 0 });
    await Promise.all(writes);
    expect(store.waiting).to.deep.equal({ writer: 0, lists: 0, counts: 0 });
    await store.close();
  });

  it('gives the event loop turns during a transaction that reads many users, whose refusal leaves nothing behind', async () => {
    const store = await openSqliteStore({ file, sha256 });
    const runLarge = (reads: Partial<ReadAhead>) => {
      let isTurn = false;
      setImmediate(() => (isTurn = true));
      const write = async ({ users }: StoreTransaction) => {
        await users.insert(aUser(), null);
        for (let read = 0; read < 200_000 && !isTurn; read += 1) await users.find('nobody');
        throw new Error(isTurn ? 'in several turns' : 'in one turn');
      };
      return rejectionOf(store.transact<never>(write, { users: [], sessions: [], ...reads }));
    };
    for (const reads of [{ isLarge: true }, { users: Array.from({ length: 101 }, (_, n) => `user-${n}`) }]) {
      expect(await runLarge(reads)).to.have.property('message', 'in several turns');
      expect(await store.users.find('user-1')).to.equal(undefined);
    }
    await store.close();
  });

  it('writes nothing for refused transactions alone, and beside others only what those wrote', async () => {
    const store = await openSqliteStore({ file, sha256 });
    const write = (name: string) => store.transact((transaction) => appendEntry(transaction, aFeatureCreated(name)));
    await write('first');
    const walBytes = () => statSync(`${file}-wal`).size;
    const before = walBytes();
    const refuse = (id: string) =>
      rejectionOf(
        store.transact(async (transaction) => {
          await appendEntry(transaction, aFeatureCreated(id));
          await transaction.sessions.insert(aSession({ id }));
          throw new Error('refused');
        }),
      );
    await Promise.all(['a', 'b'].map(refuse));
    expect(walBytes()).to.equal(before);
    await Promise.all([refuse('c'), write('second'), refuse('d')]);
    expect(walBytes()).to.be.above(before);
    for (const id of ['a', 'b', 'c', 'd']) expect(await store.sessions.find(id)).to.equal(undefined);
    expect((await store.log.head()).seq).to.equal(2);
    await store.close();
  });

  it('shows a group users and sessions as the callbacks before left them, and as others did', async () => {
    const store = await openSqliteStore({ file, sha256 });
    const other = await openSqliteStore({ file, sha256 });
    const look = async ({ users, sessions }: StoreTransaction) => {
      const [user, session] = [await users.find('user-1'), await sessions.find('session-1')];
      return [user?.suspended, session?.epoch];
    };
    await store.sessions.insert(aSession({ epoch: 1 }));
    await store.transact(({ users }) => users.insert(aUser(), 'hash'));
    const seen = [
      store.transact(look),
      rejectionOf(
        store.transact(async (transaction) => {
          await transaction.users.replace(aUser({ suspended: true }));
          await transaction.sessions.setEpoch('session-1', 2);
          throw new Error(JSON.stringify(await look(transaction)));
        }),
      ).then(({ message }) => JSON.parse(message) as unknown),
      store.transact(look),
      store.transact(({ users }) => users.replace(aUser({ suspended: true }))).then(() => 'suspended'),
      store.transact(look),
      store.transact(({ sessions }) => sessions.setEpoch('session-1', 3)).then(() => 'ended'),
      store.transact(look),
    ];
    expect(await Promise.all(seen)).to.deep.equal([
      ...[[false, 1], [true, 2], [false, 1], 'suspended'],
      ...[[true, 1], 'ended', [true, 3]],
    ]);
    await other.transact(({ users }) => users.replace(aUser({ suspended: false })));
    expect(await store.transact(look)).to.deep.equal([false, 3]);
    await other.transact(({ users }) => users.remove('user-1'));
    expect(await store.transact(look)).to.deep.equal([undefined, 3]);
    await other.close();
    await store.close();
  });

  it('has every acknowledged write in the WAL when it is acknowledged', async () => {
    const store = await openSqliteStore({ file, sha256 });
    const acknowledged: { seq: number; walBytes: number }[] = [];
    const write = async (name: string) => {
      const { seq } = await store.transact((transaction) => appendEntry(transaction, aFeatureCreated(name)));
      acknowledged.push({ seq, walBytes: statSync(`${file}-wal`).size });
      await store.sessions.insert(aSession({ id: `s${seq}` }));
    };
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 5 }, (_, index) => write(`n${round}-${index}`)));
    }
    const wal = readFileSync(`${file}-wal`);
    for (const [index, { seq, walBytes }] of acknowledged.entries()) {
      const cut = join(folder, `cut-${index}.db`);
      copyFileSync(file, cut);
      const garbage = index % 2 === 0 ? Buffer.alloc(0) : Buffer.alloc(5_000, 0xa5);
      writeFileSync(`${cut}-wal`, Buffer.concat([wal.subarray(0, walBytes), garbage]));
      const reopened = await openSqliteStore({ file: cut, sha256 });
      expect((await reopened.log.head()).seq).to.be.at.least(seq);
      expect((await reopened.log.listAfter(seq - 1, 1))[0]?.seq).to.equal(seq);
      await reopened.close();
    }
    expect(acknowledged).to.have.lengthOf(20);
    await store.close();
  });

  it('keeps the hash chain intact when two processes write', async () => {
    const stores = await Promise.all([openSqliteStore({ file, sha256 }), openSqliteStore({ file, sha256 })]);
    const writes = Array.from({ length: 200 }, (_, index) =>
      stores[index % 2]!.transact((transaction) => appendEntry(transaction, aFeatureCreated(`n${index}`))),
    );
    await Promise.all(writes);
    for (const store of stores) {
      let head: Head = GENESIS;
      for (const change of await store.log.listAfter(0, 1_000)) {
        expect(follows(head, change, sha256), `change ${change.seq}`).to.equal(true);
        head = headAfter(change);
      }
      expect(head.seq).to.equal(200);
      expect(await store.log.head()).to.deep.equal(head);
    }
    for (const store of stores) await store.close();
  });

  it('waits without blocking while another process holds the lock', async () => {
    const store = await openSqliteStore({ file });
    const other = await openDatabase(file);
    other.exec('BEGIN IMMEDIATE');
    let isDone = false;
    const insert = store.sessions.insert(aSession()).then(() => (isDone = true));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).to.equal(false);
    other.exec('COMMIT');
    await insert;
    expect(await store.sessions.find('session-1')).to.deep.equal(aSession());
    closeDatabase(other);
    await store.close();
  });

  it('moves a long WAL into the database file on a worker thread', async () => {
    const warnings: string[] = [];
    const store = await openSqliteStore({ file, onWarning: (message) => warnings.push(message) });
    const name = 'x'.repeat(100_000);
    const bytesBefore = statSync(file).size;
    const entry = { ...aFeatureCreated('big'), action: 'updated' as const, before: { name }, after: { name } };
    while (statSync(file).size === bytesBefore) {
      await store.transact((transaction) => appendEntry(transaction, entry));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { seq } = await store.log.head();
    await store.close();
    const reopened = await openSqliteStore({ file });
    expect((await reopened.log.head()).seq).to.equal(seq);
    await reopened.close();
    expect(warnings).to.deep.equal([]);
  });

  async function planOf(statement: string, ...values: string[]): Promise<string> {
    await (await openSqliteStore({ file })).close();
    const database = await openDatabase(file);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values) as { detail: string }[];
    closeDatabase(database);
    return plan.map((step) => step.detail).join();
  }

  it('uses an index to find another holder of a role', async () => {
    const plan = await planOf(SELECT_OTHER_HOLDER, 'r', 'u');
    expect(plan).to.match(/^SEARCH users USING INDEX users_by_role_set \(role_set=\? AND suspended=\?\)/);
    expect(plan).to.match(/SEARCH role_set_roles USING PRIMARY KEY \(role_id=\?\)/);
  });

  it('uses an index to find references to an image', async () => {
    const plan = await planOf(SELECT_AVATAR_REFERENCE, 'a.png');
    expect(plan).to.match(/SEARCH users USING (?:COVERING )?INDEX users_by_avatar \(<expr>=\?\)/);
    expect(plan).to.match(/SEARCH customers USING (?:COVERING )?INDEX customers_by_avatar \(<expr>=\?\)/);
    expect(plan).to.match(/SEARCH customer_trash USING (?:COVERING )?INDEX customer_trash_by_avatar \(<expr>=\?\)/);
    expect(plan).to.not.match(/SCAN (?:users|customer)/);
  });

  it('uses an index to find who has been in the trash for longest', async () => {
    const plan = await planOf(SELECT_OLDEST_TRASHED, '1', '100');
    expect(plan).to.equal('SEARCH customer_trash USING COVERING INDEX customer_trash_by_deletion (deleted<?)');
  });

  describe('its schema', () => {
    const known = MIGRATIONS.map(({ version }) => version);
    const next = known.at(-1)! + 1;
    const later: Migration = { version: next, name: 'later', sql: 'CREATE TABLE later (id TEXT PRIMARY KEY) STRICT' };
    const broken: Migration = { ...later, sql: `${later.sql}; CREATE TABLE later (id TEXT) STRICT` };

    it('is refused when it is newer than this build', async () => {
      const database = await openDatabase(file);
      await migrate(database, [...MIGRATIONS, later]);
      closeDatabase(database);
      const error = await rejectionOf(openSqliteStore({ file }));
      expect(error)
        .to.be.instanceOf(SchemaTooNew)
        .and.include({ found: next, known: next - 1 });
    });

    it('continues after an interrupted migration', async () => {
      const database = await openDatabase(file);
      await rejectionOf(migrate(database, [...MIGRATIONS, broken]));
      await migrate(database, [...MIGRATIONS, later]);
      const rows = database.prepare('SELECT version FROM schema_migrations ORDER BY version').all();
      expect(rows.map((row) => (row as { version: number }).version)).to.deep.equal([...known, next]);
      expect(database.prepare('SELECT * FROM later').all()).to.deep.equal([]);
      closeDatabase(database);
    });

    it('is created once when several processes start at once', async () => {
      const stores = await Promise.all([1, 2, 3].map(() => openSqliteStore({ file })));
      for (const store of stores) expect(await store.log.head()).to.deep.equal(GENESIS);
      for (const store of stores) await store.close();
    });
  });
});
