import { expect } from 'chai';
import { listInSlices } from '../../src/application/lists/list-in-slices.js';
import { listFields } from '../../src/domain/lists/list-fields.js';
import type { ListQuery } from '../../src/domain/lists/list-query.js';
import { occupy, turnsDuring } from '../support/event-loop.js';

interface Thing {
  readonly id: string;
}

const fields = listFields([], {});
const things = Array.from({ length: 40 }, (_, n): Thing => ({ id: String(n).padStart(2, '0') }));
const query: ListQuery = {
  filters: [{ field: 'id', operator: 'gte', values: ['30'] }],
  search: [],
  order: [{ field: 'id', descending: true }],
  page: { kind: 'slice', start: 0, limit: 2 },
};

describe('listInSlices', () => {
  it('returns the same as without interruptions', async () => {
    const list = { fields, valueOf: (thing: Thing) => thing.id };
    const page = await listInSlices(things, query, list);
    expect(page).to.deep.equal({ records: [{ id: '39' }, { id: '38' }], total: 10, next: undefined });
  });

  it('yields to the event loop when it takes long', async () => {
    const looked = new Set<Thing>();
    const valueOf = (thing: Thing) => {
      if (!looked.has(thing)) occupy(1);
      looked.add(thing);
      return thing.id;
    };
    const whole = { ...query, page: { kind: 'slice', start: 0, limit: 0 } as const };
    const turns = await turnsDuring(async () => {
      expect((await listInSlices(things, whole, { fields, valueOf })).total).to.equal(10);
    });
    expect(turns).to.be.greaterThan(1);
  });
});
