import { expect } from 'chai';
import { MongoClient, type Document } from 'mongodb';
import { connectMongo } from '../../../src/adapters/mongodb/database/mongo-connection.js';
import { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import { writeRecord } from '../../../src/adapters/mongodb/documents/authority-record-document.js';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { prepareSchema } from '../../../src/adapters/mongodb/upgrade/schema.js';
import { VerifyStore } from '../../../src/application/admin/verify-store.js';
import { KINDS, recordsOf } from '../../../src/domain/authority/kinds/kinds.js';
import { LAST_USED } from '../../../src/domain/authority/kinds/token.js';
import { sha256 } from '../../support/builders-store.js';
import { KilledUpgrade } from '../../support/killed-upgrade.js';
import { TIMEOUT_FACTOR } from '../../support/timeout-factor.js';
import { FIXTURE_RELEASES, ReleaseFixture } from '../../support/release-fixture.js';
import type { Place } from '../../support/service.js';
import { describeOn } from '../../support/storages.js';
import { storedSchema } from '../../support/stored-schema.js';

const HOUR = 3_600_000;
const FORMER = ['abilities', 'roles', 'features', 'segments', 'tokens'];

/** All documents, by collection. */
async function documentsIn(uri: string): Promise<Readonly<Record<string, readonly Document[]>>> {
  const client = await MongoClient.connect(uri);
  try {
    const collections = (await client.db().collections()).toSorted((a, b) =>
      a.collectionName < b.collectionName ? -1 : 1,
    );
    const rows = collections.map(async (collection) => {
      // Counts up whenever counts are forgotten.
      const options = { sort: { _id: 1 }, projection: { filters: 0 } } as const;
      const documents = await collection
        .find({}, collection.collectionName === 'customer_heads' ? options : { sort: { _id: 1 } })
        .toArray();
      return [collection.collectionName, documents] as const;
    });
    return Object.fromEntries(await Promise.all(rows));
  } finally {
    await client.close();
  }
}

async function expectSame(place: Place, whole: Place): Promise<void> {
  const [found, expected] = [await documentsIn(place.mongoUri), await documentsIn(whole.mongoUri)];
  expect(Object.keys(found)).to.deep.equal(Object.keys(expected));
  for (const [collection, documents] of Object.entries(expected)) {
    expect(found[collection], collection).to.deep.equal(documents);
  }
}

for (const release of FIXTURE_RELEASES) {
  describeOn('mongodb', `an upgrade of ${release} on MongoDB`, function () {
    const places: Place[] = [];
    const aCopy = async () => {
      const place = await new ReleaseFixture(release, 'mongodb').copy();
      places.push(place);
      const client = await MongoClient.connect(place.mongoUri);
      // The only value of a record so far. The fixture's token was never used, and 0.1.0 had none.
      await client
        .db()
        .collection('tokens')
        .updateMany({}, { $set: { last_used: HOUR } });
      await client.close();
      return place;
    };
    const upgraded = async ({ mongoUri }: Place, times = 1) => {
      const connections = await Promise.all(Array.from({ length: times }, () => connectMongo(mongoUri)));
      await Promise.all(connections.map(({ database }) => prepareSchema(database)));
      await Promise.all(connections.map(({ client }) => client.close()));
    };
    after(async () => {
      await Promise.all(places.map((place) => place.remove()));
    });

    let whole: Place;
    let appName: string;
    before(async () => {
      whole = await aCopy();
      const { client } = await connectMongo(whole.mongoUri);
      appName = client.options.appName!;
      await client.close();
      await upgraded(whole);
    });

    it('that is killed after each of its steps ends as one that is not', async () => {
      const place = await aCopy();
      const upgrade = new KilledUpgrade(place.mongoUri, appName);
      while (!(await upgrade.run()));
      await upgrade.end();
      for (const collection of FORMER) {
        const deletion = upgrade.steps.findIndex((step) => step.startsWith(`delete ${collection} `));
        const removal = upgrade.steps.findIndex((step) => step.startsWith(`drop ${collection} `));
        const isThere = release !== '0.1.0' || collection !== 'tokens';
        expect([deletion >= 0, removal > deletion], collection).to.deep.equal([isThere, isThere]);
      }
      await expectSame(place, whole);
      expect(await storedSchema('mongodb', place)).to.deep.equal(await storedSchema('mongodb', whole));
    });

    it('that several processes make at once ends as one that is alone', async () => {
      const place = await aCopy();
      await upgraded(place, 3);
      await expectSame(place, whole);
    });

    it('leaves the records as this release writes them, with their values, and a whole store', async () => {
      const connection = await connectMongo(whole.mongoUri);
      const store = await openMongoStore(connection, { sha256, timeoutFactor: TIMEOUT_FACTOR });
      try {
        const { head, records } = await store.log.load();
        const written = KINDS.flatMap((kind) =>
          [...recordsOf(records, kind).values()].map((record) => writeRecord(kind, record)),
        );
        const { authorityRecords } = new MongoCollections(connection.database);
        // Fields that came later are absent until their record is written again.
        const later: Readonly<Record<string, object>> = { token: { for: null, releasedUntil: null } };
        const fieldsOf = ({ record, ...row }: (typeof written)[number]) => {
          return { ...row, record: { ...later[row.kind], ...(JSON.parse(record) as object) } };
        };
        const found = await authorityRecords.find({}).toArray();
        expect(found.map(fieldsOf)).to.have.deep.members(written.map(fieldsOf));
        const uses = [...records.tokens.keys()].map((id) => [id, HOUR] as const);
        expect(await store.recordValues.list(LAST_USED)).to.deep.equal(new Map(uses));
        expect(uses).to.have.length(release === '0.1.0' ? 0 : 1);
        const verified = await new VerifyStore(store.audit, sha256).execute({ onProgress: () => undefined });
        expect(verified).to.deep.include({ head });
      } finally {
        await store.close();
        await connection.client.close();
      }
    });
  });
}
