import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerJson } from '../../../src/application/customers/customer-record.js';
import { customerValue } from '../../../src/domain/customers/customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import { add, aQuery } from '../../support/builders-customers.js';
import { withText } from '../../support/json-bytes.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** More than a walk passes before other access paths are considered. */
const CUSTOMERS = 4_000;
/** As many come first that no walk so short gets to the others. */
const EARLY = 2_500;

describe('slices of searches, whose matches may be far down the order', function () {
  this.timeout(60_000);
  const folder = temporaryFolder();
  after(() => rmSync(folder, { recursive: true }));

  it('are those of evaluateList', async () => {
    const store = await openSqliteStore({ file: join(folder, 'attempts.db') });
    const records = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, index) => {
        const name = `${index < EARLY ? 'Early' : 'Later'} ${String(index).padStart(5, '0')}`;
        return add(store.customers, `c-${index}`, { name, company: index % 50 === 0 ? 'Seldom' : 'Often' });
      }),
    );
    for (const text of ['early', 'later', 'seldom', 'often', '0299', 'no such text']) {
      for (const field of ['name', 'created', 'id']) {
        for (const descending of [false, true]) {
          for (const start of [0, 30, 2_490]) {
            const order = (field === 'id' ? ['id'] : [field, 'id']).map((one) => ({ field: one, descending }));
            const query = aQuery({ search: [[text]], order, page: { kind: 'slice', start, limit: 20 } });
            const { records: found, total } = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
            const page = await store.customers.listAsJson(query);
            const expected = { json: found.map(customerJson).join(), total, next: undefined };
            expect(withText(page), `${text} by ${field}, from ${start}`).to.deep.equal(expected);
          }
        }
      }
    }
    await store.close();
  });
});
