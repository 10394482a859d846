import { expect } from 'chai';
import { DryImport } from '../../src/application/customers/import/dry-import.js';
import { ImportCustomers } from '../../src/application/customers/import/import-customers.js';
import type { Clock } from '../../src/application/ports/clock.js';
import { aQuery } from '../support/builders-customers.js';
import { CountedIds } from '../support/counted-ids.js';
import { describeOn } from '../support/storages.js';
import { STORE_KINDS } from './open-store.js';

const clock: Clock = {
  now: () => 0,
  monotonic: () => 0,
  timer: () => ({ elapsed: Promise.resolve(), cancel: () => undefined }),
};
const BY_REF = { key: 'ref', isRequired: false };
/** A missing name keeps the one that there is. */
const ROWS = [
  [{ ref: 'a', name: 'A' }, 'imported'],
  [{ ref: '7', name: 'Seven' }, 'updated'],
  [{ ref: 'a' }, 'unchanged'],
  [{ ref: 'b' }, 'rejected'],
  [{ ref: 7, name: 'VII' }, 'updated'],
  [{ ref: '7', name: 'VII' }, 'updated'],
  [{ ref: 'b', name: 'B' }, 'imported'],
  [{ name: 'nobody' }, 'imported'],
  [{ name: 'nobody' }, 'imported'],
  [{ ref: 'a', name: 'A', email: 'nobody' }, 'rejected'],
  [{ ref: 'a', name: 'AA' }, 'updated'],
  [{ ref: 'b', name: 'B' }, 'unchanged'],
] as const;

for (const kind of STORE_KINDS) {
  describeOn(kind.storage, `dry runs of imports on ${kind.name}`, () => {
    it('decide each row as the import does, whatever batch it is in', async () => {
      const opened = await kind.open();
      const { store } = opened;
      const known = async () => false;
      const options = { store, avatars: { exists: known, touch: known }, ids: new CountedIds(), clock };
      await new ImportCustomers(options).write([{ fields: { ref: 7, name: 'Seven' } }], BY_REF);
      for (const size of [1, 5, ROWS.length]) {
        const dry = new DryImport(options);
        for (const [fields] of ROWS) dry.foresee({ fields }, BY_REF);
        expect(await outcomesOf(dry, size), `batches of ${size}`).to.deep.equal(ROWS.map(([, outcome]) => outcome));
      }
      expect((await store.customers.list(aQuery())).total).to.equal(1);
      expect(await outcomesOf(new ImportCustomers(options), 1)).to.deep.equal(ROWS.map(([, outcome]) => outcome));
      await store.close();
      await opened.remove();
    });
  });
}

async function outcomesOf(importer: Pick<ImportCustomers, 'write'>, size: number): Promise<string[]> {
  const batches: (typeof ROWS)[number][][] = [];
  for (let start = 0; start < ROWS.length; start += size) batches.push(ROWS.slice(start, start + size));
  const written = batches.map((batch) =>
    importer.write(
      batch.map(([fields]) => ({ fields })),
      BY_REF,
    ),
  );
  return (await Promise.all(written)).flat().map((outcome) => (typeof outcome === 'string' ? outcome : 'rejected'));
}
