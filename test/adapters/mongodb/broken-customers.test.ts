import { expect } from 'chai';
import fc from 'fast-check';
import { SnapshotTooOld } from '../../../src/adapters/mongodb/database/snapshot-too-old.js';
import { decideCreation, decideDeletion } from '../../../src/domain/customers/decide-customer.js';
import type { Criteria } from '../../../src/domain/lists/list-query.js';
import { customer } from '../../contract/customer-lists.property.js';
import { add, aPatch, change, erase, made } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { retryWhileCounting } from '../../support/retry-while-counting.js';
import { rejectionOf } from '../../support/rejection.js';
import { describeOn } from '../../support/storages.js';

const REGION: Criteria = { filters: [{ field: 'region', operator: 'eq', values: ['north'] }], search: [] };
/** More than one batch. */
const MANY = 1_100;
const A_WORK = 275;

/** What verification finds in a database that someone has edited with a tool. */
describeOn('mongodb', 'derived data of customers on MongoDB, verified', () => {
  let connection: AMongoStore['connection'];
  let remove: AMongoStore['remove'] | undefined;
  let collections: AMongoStore['collections'];
  let store: AMongoStore['store'];

  before(async () => {
    ({ connection, collections, store, remove } = await aMongoStore());
    const { customers } = store;
    const odd = fc.sample(customer, { numRuns: MANY, seed: 3 }).map((one, index) => ({ ...one, id: `odd-${index}` }));
    for (let at = 0; at < MANY; at += A_WORK) {
      const changes = odd.slice(at, at + A_WORK).map((after) => {
        const { entry } = decideCreation(after.id, aPatch({ name: 'odd' }), made());
        return { before: undefined, after, entry };
      });
      await customers.transact((transaction) => transaction.record(changes));
    }
    for (const index of [0, 1, 2, 3]) {
      await add(customers, `c-${index}`, { name: `Ada Lovelace ${index}`, region: 'north' });
    }
    await retryWhileCounting(store.segmentMembers).prepare(REGION);
    await change(customers, 'c-1', { name: 'Grace Hopper', region: 'south' });
    await erase(customers, 'c-2', 'odd-7');
    const kept = await add(customers, 'c-kept', { region: 'north' });
    await customers.transact((transaction) => transaction.record([decideDeletion(kept, made(), { isKept: true })]));
  });
  after(async () => {
    // Nothing was created if the suite is skipped.
    if (remove === undefined) return;
    await remove();
  });

  async function findError(): Promise<{ error: string | undefined; told: readonly (readonly [number, number])[] }> {
    const told: (readonly [number, number])[] = [];
    const error = await store.audit.read((snapshot) =>
      snapshot.findBrokenDerivation((done, total) => {
        told.push([done, total]);
      }),
    );
    return { error, told };
  }

  it('finds nothing after changes and deletions, whatever texts customers have, and reports progress', async () => {
    expect(await findError()).to.deep.equal({
      error: undefined,
      told: [
        [1_000, MANY + 2],
        [MANY + 2, MANY + 2],
      ],
    });
  });

  it('says what to do when the server no longer keeps the snapshot', async () => {
    const failing = store.audit.read(async (snapshot) => {
      await connection.client.db('admin').command({
        configureFailPoint: 'failCommand',
        mode: { times: 1 },
        data: { failCommands: ['find'], errorCode: 239, appName: connection.client.options.appName },
      });
      return snapshot.findBrokenDerivation(() => undefined);
    });
    expect(await rejectionOf(failing)).to.be.instanceOf(SnapshotTooOld);
  });

  it('finds a customer in the trash and outside it', async () => {
    const trash = collections.customerTrash;
    const [kept] = await trash.find().toArray();
    await trash.insertOne({ ...kept!, _id: 'c-1' }, { writeConcern: { w: 'majority' } });
    expect((await findError()).error).to.equal('customer_trash: customer c-1 is deleted and not deleted');
    await trash.deleteOne({ _id: 'c-1' }, { writeConcern: { w: 'majority' } });
    expect((await findError()).error).to.equal(undefined);
  });

  type Place = 'customerTrash' | 'customers' | 'statusRoleCounts' | 'columnCounts' | 'trackedFilters' | 'customerHeads';
  const STATUS_ROLE_ID = 'active\ncustomer';
  const tamperings: readonly (readonly [
    name: string,
    place: Place,
    id: string | undefined,
    update: object | undefined,
    error: string,
  ])[] = [
    ...(
      [
        ['company_folded', 'acme'],
        ['search_text', 'grace hoppe'],
        ['trigrams', ['gra']],
        ['own_sorted', { region: { rank: 3, value: 'north' } }],
        ['own_sorted', {}],
        ['own', { region: 'west' }, 'own_sorted'],
        ['avatar', '/avatars/a.png', 'avatar_name'],
        ['name', 'Grace Hoppe', 'name_folded'],
      ] as const
    ).map(
      ([field, value, told = field]) =>
        [
          `${field} that is ${JSON.stringify(value)}`,
          'customers',
          'c-1',
          { $set: { [field]: value } },
          `customer c-1: ${told} does not follow from the record`,
        ] as const,
    ),
    [
      'no own columns',
      'customers',
      'c-1',
      { $unset: { own: 1 } },
      'customer c-1: is not in the form that Castellan writes',
    ],
    [
      'an unreadable customer in the trash',
      'customerTrash',
      'c-kept',
      { $set: { record: '{' } },
      "customer_trash: the record of customer c-kept can't be read",
    ],
    [
      'a wrong size of the trash',
      'customerHeads',
      'customers',
      { $inc: { trashed: 2 } },
      'customer_trash: says 3 customers in all, there are 1',
    ],
    [
      'a wrong status-role count',
      'statusRoleCounts',
      STATUS_ROLE_ID,
      { $inc: { customers: 1 } },
      'customer_cells: says 4 of the status "active" and role "customer", there are 3',
    ],
    [
      'a missing status-role count',
      'statusRoleCounts',
      STATUS_ROLE_ID,
      undefined,
      `customer_cells: says ${MANY - 1} customers in all, there are ${MANY + 2}`,
    ],
    [
      'a wrong folded text of a status-role count',
      'statusRoleCounts',
      STATUS_ROLE_ID,
      { $set: { role_folded: 'x' } },
      'customer_cells: says 3 of the status "active" and role "customer", there are 3',
    ],
    [
      'a wrong count of an own column',
      'columnCounts',
      'region',
      { $inc: { numbers: 1, texts: -1 } },
      'customer_column_counts: says 3 customers (0 booleans, 1 numbers, 2 texts) with the column "region", there are 3 customers (0 booleans, 0 numbers, 3 texts)',
    ],
    [
      'a missing count of an own column',
      'columnCounts',
      'region',
      undefined,
      'customer_column_counts: has no row for the column "region"',
    ],
    [
      'what came to a counted filter',
      'customerHeads',
      'customers',
      { $inc: { 'filter_deltas.1': 1 } },
      'tracked filter 1: says 3 customers, there are 2',
    ],
    [
      'how many a counted filter had',
      'trackedFilters',
      undefined,
      { $set: { base: 9 } },
      'tracked filter 1: says 7 customers, there are 2',
    ],
    [
      'the criteria of a filter',
      'trackedFilters',
      undefined,
      { $set: { criteria: JSON.stringify({ ...REGION, filters: [] }) } },
      'tracked filter 1: its digest is not that of its criteria',
    ],
    [
      'no count of a filter',
      'customerHeads',
      'customers',
      { $unset: { 'filter_deltas.1': 1 } },
      "tracked filter 1: the customers' head row has no count for it",
    ],
    [
      'a count of no filter',
      'trackedFilters',
      undefined,
      undefined,
      'tracked filter 1: has a count, but there is no such filter',
    ],
  ];
  for (const [name, place, id, update, error] of tamperings) {
    it(`finds ${name}`, async () => {
      const collection = connection.database.collection<{ _id: string }>(collections[place].collectionName);
      const which = id === undefined ? {} : { _id: id };
      const sound = (await collection.findOne(which))!;
      if (update === undefined) await collection.deleteOne(which, { writeConcern: { w: 'majority' } });
      else await collection.updateOne(which, update, { writeConcern: { w: 'majority' } });
      expect((await findError()).error).to.equal(error);
      await collection.replaceOne({ _id: sound._id }, sound, { upsert: true, writeConcern: { w: 'majority' } });
      expect((await findError()).error).to.equal(undefined);
    });
  }
});
