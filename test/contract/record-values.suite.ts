import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { LAST_USED, TOKEN } from '../../src/domain/authority/kinds/token.js';
import { appendEntry } from '../support/builders-store.js';
import { aToken } from '../support/builders.js';

const HOUR = 3_600_000;

export function recordValuesSuite(current: () => Store): void {
  describe('values of records: uses of API tokens', () => {
    const token = aToken('shop', ['a', 'b'], 9 * HOUR);
    const of = { ...LAST_USED, id: token.id };
    const write = (entry: Parameters<typeof appendEntry>[1]) =>
      current().transact((transaction) => appendEntry(transaction, entry));
    const make = () =>
      write({
        ...{ resource: 'token', recordId: token.id, action: 'created', before: null },
        after: TOKEN.logFields(token),
      });

    it('stores the record as it was made', async () => {
      await make();
      const { records } = await current().log.load();
      const { name, description, roleIds, expires, createdBy, hash } = token;
      expect(records.tokens.get(token.id)).to.deep.include({ name, description, roleIds, expires, createdBy, hash });
    });

    it('keeps the latest use, whatever order they are noted in', async () => {
      await make();
      const { recordValues } = current();
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map());
      for (const at of [2 * HOUR, HOUR]) await recordValues.raise(of, at);
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map([[token.id, 2 * HOUR]]));
      await recordValues.raise(of, 3 * HOUR);
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map([[token.id, 3 * HOUR]]));
    });

    it('keeps it when the record changes, and leaves the record alone', async () => {
      await make();
      await current().recordValues.raise(of, HOUR);
      const before = await current().log.load();
      await write({
        ...{ resource: 'token', recordId: token.id, action: 'updated' },
        ...{ before: { expires: '1970-01-01T09:00:00.000Z' }, after: { expires: null } },
      });
      expect(await current().recordValues.list(LAST_USED)).to.deep.equal(new Map([[token.id, HOUR]]));
      const { records } = await current().log.load();
      const then = before.records.tokens.get(token.id)!;
      expect(records.tokens.get(token.id)).to.deep.equal({
        ...then,
        expires: null,
        version: 2,
        updated: then.updated + 1,
      });
    });

    it('lowers what is greater, of one name and kind', async () => {
      await make();
      const { recordValues } = current();
      await recordValues.raise(of, 2 * HOUR);
      await recordValues.raise({ ...of, name: 'position' }, 5 * HOUR);
      await recordValues.lower({ ...LAST_USED, name: 'position' }, HOUR);
      await recordValues.lower(LAST_USED, 3 * HOUR);
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map([[token.id, 2 * HOUR]]));
      await recordValues.lower(LAST_USED, HOUR);
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map([[token.id, HOUR]]));
      expect(await recordValues.list({ ...LAST_USED, kind: 'role' })).to.deep.equal(new Map());
      await recordValues.raise(of, HOUR + 1);
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map([[token.id, HOUR + 1]]));
    });

    it('notes nothing for a token that is gone, and forgets the use with the token', async () => {
      const { recordValues } = current();
      await recordValues.raise(of, HOUR);
      await make();
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map());
      await recordValues.raise(of, HOUR);
      await write({
        ...{ resource: 'token', recordId: token.id, action: 'deleted', after: null },
        before: TOKEN.logFields(token),
      });
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map());
      await recordValues.raise(of, 2 * HOUR);
      expect(await recordValues.list(LAST_USED)).to.deep.equal(new Map());
    });
  });
}
