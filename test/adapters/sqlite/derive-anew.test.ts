import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { UpgradeIsUnfinished } from '../../../src/adapters/storage-kernel/upgrade-is-unfinished.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { aUser } from '../../support/builders-store.js';
import { aPatch, made } from '../../support/builders-customers.js';
import { rejectionOf } from '../../support/rejection.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const CUSTOMERS = 4_500;

/** As if another version of the code had derived everything. */
const DERIVED_OTHERWISE = `
  UPDATE users SET first_name_folded = 'x', search_text = 'x';
  UPDATE customers SET name_folded = 'x' || key, phone_folded = NULL;
  UPDATE customer_texts SET text = 'xyz';
  UPDATE customer_columns SET value = 'x', exact = coalesce(exact, value) WHERE rank = 3;
  UPDATE customer_columns SET value = 0 WHERE rank = 2;
  UPDATE customer_cells SET status_folded = 'x';
  INSERT INTO counted_filters (digest, criteria, registered) VALUES ('x', '{}', 0);
  UPDATE storage_state SET value = '1' WHERE name = 'derived';
  INSERT INTO storage_state (name, value) VALUES ('deriving', '{}');`;

describe('what an older version derived on SQLite', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder, 'castellan.db');
    const store = await openSqliteStore({ file });
    await store.transact(({ users }) => users.insert(aUser({ firstName: 'Łukasz' }), null));
    const fields = { name: 'Strauß', phone: '030 / 12-34', city: 'Łódź', rest: 0.1 + 0.2 - 0.3 };
    const changes = Array.from({ length: CUSTOMERS }, (_, at) =>
      decideCreation(`id-${String(at).padStart(4, '0')}`, aPatch(fields), made()),
    );
    await store.customers.transact((transaction) => transaction.record(changes));
    await store.close();
    const database = await openDatabase(file);
    database.exec(DERIVED_OTHERWISE);
    closeDatabase(database);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const error = async () => {
    const store = await openSqliteStore({ file });
    const found = await store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined));
    await store.close();
    return found;
  };

  it('is made anew once, with its progress', async () => {
    const said: string[] = [];
    const onDerived = (step: string, done: number, total: number) => said.push(`${step} ${done} of ${total}`);
    await (await openSqliteStore({ file, onDerived })).close();
    expect(said).to.include.members(['Folding users 1 of 1', 'Folding customers 2000 of 4500']);
    expect(await error()).to.equal(undefined);
    said.length = 0;
    await (await openSqliteStore({ file, onDerived })).close();
    expect(said).to.deep.equal([]);
  });

  it('goes on where a process that died was, and nobody else works on half of it', async () => {
    const dies = (at: number) => (step: string, done: number) => {
      if (step === 'Folding customers' && done === at) throw new Error('died');
    };
    expect(await rejectionOf(openSqliteStore({ file, onDerived: dies(2_000) }))).to.have.property('message', 'died');
    expect(await rejectionOf(openSqliteStore({ file, upgrade: 'refuse' }))).to.be.instanceOf(UpgradeIsUnfinished);
    const said: number[] = [];
    const onDerived = (step: string, done: number) => {
      if (step === 'Folding customers') said.push(done);
    };
    await (await openSqliteStore({ file, onDerived })).close();
    expect(said[0]).to.equal(2_000);
    expect(await error()).to.equal(undefined);
  });

  it('is copied before, but not once it has begun', async () => {
    const copies: string[] = [];
    const keepCopy = async (copyTo: (to: string) => void) => {
      copies.push(join(folder, `copy-${copies.length}.db`));
      copyTo(copies.at(-1)!);
    };
    const database = await openDatabase(file);
    database.exec("DELETE FROM storage_state WHERE name = 'deriving'");
    closeDatabase(database);
    const onDerived = (step: string) => {
      if (step === 'Folding customers') throw new Error('died');
    };
    await rejectionOf(openSqliteStore({ file, keepCopy, onDerived }));
    await (await openSqliteStore({ file, keepCopy })).close();
    expect(copies).to.have.lengthOf(1);
    const copy = await openDatabase(copies[0]!);
    expect(copy.prepare('SELECT count(*) AS texts FROM customer_texts WHERE text = ?').get('xyz')).to.include({
      texts: CUSTOMERS,
    });
    closeDatabase(copy);
  });
});
