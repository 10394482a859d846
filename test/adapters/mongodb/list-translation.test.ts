import { expect } from 'chai';
import fc from 'fast-check';
import type { Collection, MongoClient } from 'mongodb';
import { inSnapshot } from '../../../src/adapters/mongodb/database/at-one-moment.js';
import { listRecords } from '../../../src/adapters/mongodb/lists/list-records.js';
import { mixedKey, type ListColumn, type ListShape } from '../../../src/adapters/mongodb/lists/list-shape.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { ListPage, ListQuery, Position } from '../../../src/domain/lists/list-query.js';
import { comparable } from '../../../src/domain/lists/read-filter.js';
import { fold } from '../../../src/domain/text/fold.js';
import { aDatabase } from '../../support/mongod.js';
import { describeOn } from '../../support/storages.js';
import { queries, THING_FIELDS, things, thingValue, type Thing } from '../sqlite/things.js';

interface ThingDocument {
  readonly _id: string;
  readonly record: Thing;
  readonly [path: string]: unknown;
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: '_id', folded: '_id' },
  title: { kind: 'text', exact: 'record.title', folded: 'title_folded' },
  name: { kind: 'text', exact: 'record.name', folded: 'name_folded', nullable: true },
  at: { kind: 'number', exact: 'record.at', nullable: true },
  on: { kind: 'boolean', exact: 'record.on', nullable: true },
  own: { kind: 'mixed', exact: 'record.own', sorted: 'own_sorted' },
  tags: { kind: 'set', exact: 'record.tags' },
};

const THING_LIST: ListShape<ThingDocument, Thing> = {
  column: (field) => COLUMNS[field]!,
  search: 'search_text',
  read: ({ record }) => record,
  valueOf: thingValue,
};

function documentOf(record: Thing): ThingDocument {
  const { id, title, name, own } = record;
  return {
    _id: id,
    record,
    title_folded: fold(title),
    name_folded: name === null ? null : fold(name),
    ...(own !== null && { own_sorted: mixedKey(comparable(own)) }),
    search_text: [fold(title), fold(name ?? '')].join('\u0001'),
  };
}

describeOn('mongodb', 'lists on MongoDB', () => {
  let client: MongoClient;
  let collection: Collection<ThingDocument>;
  let remove: (() => Promise<void>) | undefined;
  before(async () => {
    const database = await aDatabase();
    remove = database.remove;
    client = database.connection.client;
    collection = database.connection.database.collection('things');
    await collection.createIndex({ title_folded: 1, _id: 1 });
  });
  after(() => remove?.());

  async function store(records: readonly Thing[]): Promise<void> {
    await collection.deleteMany({});
    if (records.length > 0) await collection.insertMany(records.map(documentOf), { writeConcern: { w: 'majority' } });
  }
  const ask = (query: ListQuery) =>
    inSnapshot(client, (session) => listRecords(collection, THING_LIST, query, session));
  const evaluate = (records: readonly Thing[], query: ListQuery) =>
    evaluateList(records, query, THING_FIELDS, thingValue);
  /** JSON can't represent -0, and answers needn't. */
  const shown = ({ records, total, next }: ListPage<Thing>) =>
    JSON.stringify({ ids: records.map(({ id }) => id), total, next });

  it('answer what evaluateList answers: the same records in the same order, total and next', () =>
    fc.assert(
      fc.asyncProperty(things, fc.array(queries, { minLength: 4, maxLength: 12 }), async (records, asked) => {
        await store(records);
        for (const query of asked) expect(shown(await ask(query))).to.equal(shown(evaluate(records, query)));
      }),
      { numRuns: 100 },
    ));

  it('walked by cursor give every record once, like the whole list', () =>
    fc.assert(
      fc.asyncProperty(things, queries, fc.integer({ min: 1, max: 4 }), async (records, query, limit) => {
        await store(records);
        const walked: string[] = [];
        let after: Position | undefined;
        do {
          const page = await ask({ ...query, page: { kind: 'after', after, limit } });
          walked.push(...page.records.map(({ id }) => id));
          after = page.next && (JSON.parse(JSON.stringify(page.next)) as Position);
        } while (after !== undefined);
        const whole = evaluate(records, { ...query, page: { kind: 'slice', start: 0, limit: 1_000 } });
        expect(walked).to.deep.equal(whole.records.map(({ id }) => id));
      }),
      { numRuns: 50 },
    ));
});
