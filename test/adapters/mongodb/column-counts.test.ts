import { expect } from 'chai';
import { countColumns } from '../../../src/adapters/mongodb/customers/count-columns.js';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { add } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

describeOn('mongodb', 'counts of own columns on MongoDB', () => {
  let connection: AMongoStore['connection'];
  let remove: AMongoStore['remove'];
  let collections: AMongoStore['collections'];
  let store: AMongoStore['store'];

  beforeEach(async () => {
    ({ connection, collections, store, remove } = await aMongoStore());
    for (const [index, tier] of ['gold', 1.5, 2, true, 2 ** 40].entries()) {
      await add(store.customers, `c-${index}`, { tier, ...(index === 0 && { area: 'north' }) });
    }
  });
  afterEach(async () => {
    await remove();
  });

  const EXPECTED = [
    { name: 'tier', types: ['number', 'boolean', 'string'], count: 5 },
    { name: 'area', types: ['string'], count: 1 },
  ];
  const stored = () => collections.columnCounts.find({}, { sort: { _id: 1 } }).toArray();

  it('of an older release are added, also by several instances at once', async () => {
    const before = await stored();
    expect(await store.customers.countColumns()).to.deep.equal(EXPECTED);
    await collections.columnCounts.drop();
    await collections.settings.updateOne({ _id: 'schema' }, { $set: { version: 4 } });
    const others = await Promise.all([openMongoStore(connection), openMongoStore(connection)]);
    expect(await stored()).to.deep.equal(before);
    expect(await store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(undefined);
    for (const other of others) await other.close();
  });

  it('are exact although customers change while they are made', async () => {
    await collections.columnCounts.deleteMany({});
    const writes = Array.from({ length: 20 }, (_, index) => add(store.customers, `d-${index}`, { tier: index }));
    await Promise.all([countColumns(connection.database, async () => false), ...writes]);
    const [tier, area] = await store.customers.countColumns();
    expect([tier, area]).to.deep.equal([{ ...EXPECTED[0], count: 25 }, EXPECTED[1]]);
    expect(await store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(undefined);
  });
});
