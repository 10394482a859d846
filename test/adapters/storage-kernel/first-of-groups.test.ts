import { expect } from 'chai';
import fc from 'fast-check';
import { firstOfGroups, type UserOfSet } from '../../../src/adapters/storage-kernel/first-of-groups.js';
import { roleSetOf } from '../../../src/adapters/storage-kernel/role-set.js';

/** Users 0, 1, 2 …, who come in this order; each is given by the number of a set. */
function readsOf(sets: readonly number[]) {
  const users = sets.map((set, index): UserOfSet => {
    const id = String(index).padStart(3, '0');
    const names = { firstName: id, lastName: '' };
    return { set: roleSetOf([`r${set}`]).id, ...names, summary: { id, ...names } };
  });
  const read: string[] = [];
  const first = (set: string, limit: number) => users.filter((user) => user.set === set).slice(0, limit);
  return {
    read,
    reads: {
      uncertain: 0,
      listHeads: async (ids: readonly string[]) => ids.flatMap((set) => first(set, 1)),
      listFirst: async (ids: readonly string[], limit: number) => {
        read.push(...ids);
        return ids.flatMap((set) => first(set, limit));
      },
    },
  };
}

describe('firstOfGroups', () => {
  it('reads the users of as many sets as a purpose needs, not of each group', async () => {
    const { read, reads } = readsOf(Array.from({ length: 300 }, (_, user) => user % 100));
    const groups = Array.from({ length: 100 }, (_, set) => ({ sets: [[`r${set}`]], purposes: [set % 2, 2] }));
    const found = await firstOfGroups(groups, 10, reads);
    expect(read).to.have.length(20);
    expect(found.slice(0, 2).map((people) => people.map(({ id }) => id))).to.deep.equal([
      ['000', '100', '200'],
      ['001', '101', '201'],
    ]);
  });

  it('finds the first users for each purpose', async () => {
    const purposesOfSets = fc.array(fc.uniqueArray(fc.nat(4), { minLength: 1 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        purposesOfSets,
        fc.array(fc.nat(11), { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        async (purposesOf, sets, limit) => {
          const groups = purposesOf.map((purposes, set) => ({ sets: [[`r${set}`]], purposes }));
          const found = await firstOfGroups(groups, limit, readsOf(sets).reads);
          for (let purpose = 0; purpose <= 4; purpose += 1) {
            const isFor = (group: number) => purposesOf[group]?.includes(purpose) === true;
            const ids = found.flatMap((people, group) => (isFor(group) ? people.map(({ id }) => Number(id)) : []));
            const expected = [...sets.keys()].filter((user) => isFor(sets[user]!));
            expect(ids.sort((a, b) => a - b).slice(0, limit)).to.deep.equal(expected.slice(0, limit));
          }
        },
      ),
    );
  });
});
