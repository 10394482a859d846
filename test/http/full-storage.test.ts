import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import type { SqliteDatabase } from '../../src/adapters/sqlite/database/sqlite-driver.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { aPlace, expectProblem, TestService, type Place, type Storage } from '../support/service.js';
import { describeOnRequest } from '../support/storages.js';

/** How writes become impossible; it returns how they become possible again. */
type Refuse = (service: TestService, place: Place) => Promise<() => Promise<void>>;

const WAYS: readonly (readonly [Storage, string, Refuse])[] = [
  ['sqlite', 'a full disk', (service) => pragma(service, 'max_page_count = 1', 'max_page_count = 1000000')],
  ['sqlite', 'a read-only file', (service) => pragma(service, 'query_only = ON', 'query_only = OFF')],
  ['mongodb', 'a server that refuses writes', (_service, { mongoUri }) => blockWrites(mongoUri)],
];

/** Of the connection that writes. The smallest number of pages is the current one. */
async function pragma(service: TestService, refusing: string, accepting: string): Promise<() => Promise<void>> {
  const { writer } = (
    (await service.get(identifiers.store)) as unknown as { readonly parts: { readonly writer: SqliteDatabase } }
  ).parts;
  writer.exec(`PRAGMA ${refusing}`);
  return async () => {
    writer.exec(`PRAGMA ${accepting}`);
  };
}

async function blockWrites(mongoUri: string): Promise<() => Promise<void>> {
  const client = await MongoClient.connect(mongoUri);
  const refuse = (global: boolean) => client.db('admin').command({ setUserWriteBlockMode: 1, global });
  await refuse(true);
  return async () => {
    await refuse(false);
    await client.close();
  };
}

for (const [storage, what, refuse] of WAYS) {
  describeOnRequest(storage, `readiness with ${what} (${storage})`, () => {
    it('is 503 storage_full from the first failed write until a write succeeds', async () => {
      const place = await aPlace(storage);
      const service = await TestService.start(storage, {}, { place });
      try {
        const { accessToken: as } = await service.admin();
        const add = () => service.call('POST', '/customers', { as, body: { name: 'Ada', notes: 'x'.repeat(2_000) } });
        const ready = () => service.call('GET', '/readyz');
        expect((await add()).status).to.equal(201);
        const accept = await refuse(service, place);
        try {
          let answer = await add();
          // The last page may have room.
          while (answer.status === 201) answer = await add();
          expectProblem(answer, { status: 503, code: 'storage_full' });
          for (let turn = 0; turn < 3; turn += 1) {
            expectProblem(await ready(), { status: 503, code: 'storage_full' });
            expect((await service.call('GET', '/customers', { as })).status).to.equal(200);
            expect((await service.call('GET', '/healthz')).status).to.equal(200);
            // The probe fails in between.
            await sleep(500);
          }
        } finally {
          await accept();
        }
        while ((await ready()).status !== 200) await sleep(50);
        expect((await add()).status).to.equal(201);
      } finally {
        await service.stop();
        await place.remove();
      }
    });
  });
}
