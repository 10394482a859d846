import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteRow } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import type { SqliteStore } from '../../../src/adapters/sqlite/sqlite-store.js';
import type { Criteria } from '../../../src/domain/lists/list-query.js';
import { rejectionOf } from '../../support/rejection.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { add, change, erase, aPatch, made } from '../../support/builders-customers.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';

const plan = (...values: string[]): Criteria => ({ filters: [{ field: 'plan', operator: 'eq', values }], search: [] });
const GOLD = plan('gold');
const LEADS: Criteria = { filters: [{ field: 'status', operator: 'eq', values: ['lead'] }], search: [] };
const ELEVEN_MINUTES = 660_000;

describe('tracked filters', () => {
  let folder: string;
  let store: SqliteStore;
  const file = () => join(folder, 'test.db');

  beforeEach(async () => {
    folder = temporaryFolder();
    store = await openSqliteStore({ file: file() });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  async function ask(sql: string): Promise<SqliteRow[]> {
    const database = await openDatabase(file());
    try {
      return database.prepare(sql).all() as SqliteRow[];
    } finally {
      closeDatabase(database);
    }
  }
  const stored = () => ask('SELECT base, delta FROM filter_counts ORDER BY filter');
  const age = (times = 1) =>
    ask(`UPDATE counted_filters SET registered = registered - ${times * ELEVEN_MINUTES} RETURNING key`);
  const countOf = async (criteria: Criteria, from = store) =>
    (await from.segmentMembers.resolve([criteria], 0))[0]!.count;

  it('are those beyond status and role, each counted once and updated by the changes that affect it', async () => {
    await add(store.customers, 'a', { plan: 'gold', status: 'lead' });
    expect([await countOf(LEADS), await countOf(GOLD), await countOf(GOLD)]).to.deep.equal([1, 1, 1]);
    expect(await stored()).to.deep.equal([{ base: 1, delta: 0 }]);
    await add(store.customers, 'b', { plan: 'gold' });
    await change(store.customers, 'a', { status: 'done', name: 'Other' });
    expect(await stored()).to.deep.equal([{ base: 1, delta: 1 }]);
    await erase(store.customers, 'a', 'b');
    expect(await stored()).to.deep.equal([{ base: 1, delta: -1 }]);
    expect(await countOf(GOLD)).to.equal(0);
  });

  it('are at most twice as many as there may be segments, and existing ones stay', async () => {
    await store.segmentMembers.prepare(GOLD);
    await ask(`INSERT INTO counted_filters (digest, criteria, registered)
      WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
      SELECT CAST(n AS TEXT), '{"filters":[],"search":[]}', 0 FROM numbers RETURNING key`);
    expect(await rejectionOf(store.segmentMembers.prepare(plan('tin')))).to.include({ code: 'overloaded' });
    expect(await countOf(GOLD)).to.equal(0);
    await store.segmentMembers.retain([GOLD], 500);
    await store.segmentMembers.prepare(plan('tin'));
    expect(await ask('SELECT min(key) AS first, count(*) AS number FROM counted_filters')).to.deep.equal([
      { first: 1, number: 502 },
    ]);
    expect(await ask('SELECT count(*) AS number FROM counted_filters WHERE key > 1500')).to.deep.equal([
      { number: 501 },
    ]);
  });

  it('include the writes of another process from the start of tracking on', async () => {
    const other = await openSqliteStore({ file: file() });
    await add(other.customers, 'a', { plan: 'gold' });
    await store.segmentMembers.prepare(GOLD);
    await add(other.customers, 'b', { plan: 'gold' });
    expect([await countOf(GOLD), await countOf(GOLD, other)]).to.deep.equal([2, 2]);
    expect(await stored()).to.deep.equal([{ base: 1, delta: 1 }]);
    await other.close();
  });

  it('are still exact after a restart, even if the initial count was interrupted', async () => {
    await add(store.customers, 'a', { plan: 'gold' });
    await Promise.all([store.segmentMembers.prepare(GOLD), store.segmentMembers.prepare(plan('tin'))]);
    await add(store.customers, 'b', { plan: 'gold' });
    await store.close();
    await ask('UPDATE filter_counts SET base = NULL RETURNING filter');
    store = await openSqliteStore({ file: file() });
    await add(store.customers, 'c', { plan: 'gold' });
    expect([await countOf(GOLD), await countOf(plan('tin'))]).to.deep.equal([3, 0]);
    expect(await stored()).to.deep.equal([
      { base: 1, delta: 2 },
      { base: 0, delta: 0 },
    ]);
  });

  it('are dropped when no segment uses them, unless a segment may be about to', async () => {
    const silver = plan('silver');
    const tin = plan('tin');
    for (const one of [GOLD, silver, tin]) await store.segmentMembers.prepare(one);
    await store.segmentMembers.retain([GOLD]);
    expect(await stored()).to.have.length(3);
    await age(-1);
    await store.segmentMembers.retain([GOLD, silver]);
    expect(await stored(), 'from before the clock was set back').to.have.length(2);
    await age(2);
    await store.segmentMembers.retain([GOLD]);
    expect(await stored()).to.have.length(1);
    await add(store.customers, 'a', { plan: 'silver' });
    expect([await countOf(GOLD), await countOf(silver)]).to.deep.equal([0, 1]);
    await age();
    await store.segmentMembers.retain([]);
    expect(await stored()).to.have.length(0);
    await add(store.customers, 'b', { plan: 'gold' });
    expect(await countOf(GOLD)).to.equal(1);
  });

  it('keep up with an import into the empty store', async () => {
    await store.segmentMembers.prepare(GOLD);
    const load = (await store.customerImports.beginBulkLoad(undefined))!;
    for (const id of ['a', 'b']) {
      const { entry, after } = decideCreation(id, aPatch({ name: id, plan: 'gold' }), made());
      await load.transact((transaction) => transaction.record([{ before: undefined, after, entry }]));
    }
    await load.finish(() => undefined);
    expect([await countOf(GOLD), await countOf(plan('gold', 'tin'))]).to.deep.equal([2, 2]);
    expect(await stored()).to.deep.equal([
      { base: 2, delta: 0 },
      { base: 2, delta: 0 },
    ]);
  });
});
