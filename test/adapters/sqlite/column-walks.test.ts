import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { columnWalks } from '../../../src/adapters/sqlite/customers/column-walks.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { ListReader } from '../../../src/adapters/sqlite/lists/list-reader.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerJson } from '../../../src/application/customers/customer-record.js';
import { customerValue } from '../../../src/domain/customers/customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { Filter, ListQuery } from '../../../src/domain/lists/list-query.js';
import { add, aQuery } from '../../support/builders-customers.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { textOf, withText } from '../../support/json-bytes.js';

const CUSTOMERS = 120;
const LEVELS = 5;

function sorted(field: string, descending: boolean, start: number, filters: readonly Filter[] = []): ListQuery {
  const order = [field, 'id'].map((one) => ({ field: one, descending }));
  return aQuery({ order, filters, page: { kind: 'slice', start, limit: 20 } });
}

const since: Filter = { field: 'level', operator: 'gte', values: [2] };
const rare: Filter = { field: 'rare', operator: 'like', values: ['x'] };
const lead: Filter = { field: 'status', operator: 'eq', values: ['lead'] };
const notOne: Filter = { field: 'level', operator: 'ne', values: [1] };

describe('walks of own columns by value', function () {
  this.timeout(60_000);
  const folder = temporaryFolder();
  after(() => rmSync(folder, { recursive: true }));

  it('lead to the same slices as evaluateList, with ids out of order and absent values', async () => {
    const file = join(folder, 'walked.db');
    const store = await openSqliteStore({ file });
    const records = [];
    for (let index = 0; index < CUSTOMERS; index += 1) {
      // Every seventh id is less than many that were saved before.
      const id = `c-${String(index % 7 === 3 ? index / 2 : index).padStart(5, '0')}-${index}`;
      const own = { level: (index * 3) % LEVELS, ...(index % 3 === 0 && { rare: `X${index % 4}` }) };
      records.push(await add(store.customers, id, { ...own, status: index % 2 === 0 ? 'lead' : 'active' }));
    }
    const queries = [false, true].flatMap((descending) =>
      [0, 17, 40, 110].flatMap((start) => [
        sorted('level', descending, start),
        sorted('level', descending, start, [since]),
        sorted('level', descending, start, [since, lead]),
        sorted('level', descending, start, [notOne]),
        sorted('rare', descending, start),
        sorted('rare', descending, start, [rare]),
        sorted('rare', descending, start, [lead]),
      ]),
    );
    const database = await openDatabase(file, { queryOnly: true });
    const reader = new ListReader(database);
    let walked = 0;
    for (const query of queries) {
      const { records: found, total } = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
      const json = found.map(customerJson).join();
      expect(withText(await store.customers.listAsJson(query))).to.deep.equal({ json, total, next: undefined });
      for (const { estimatedRows, pages } of columnWalks(query)) {
        if (reader.number(estimatedRows.passed) === 0) continue;
        const { json: bytes } = reader.row(pages[0]!) as { json: Uint8Array | null };
        expect(textOf(bytes ?? new Uint8Array())).to.equal(json);
        walked += 1;
      }
    }
    expect(walked).to.be.greaterThan(queries.length / 2);
    closeDatabase(database);
    await store.close();
  });
});
