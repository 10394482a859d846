import { expect } from 'chai';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { writeUser } from '../../../src/adapters/mongodb/users/user-document.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { Filter, ListQuery, Position } from '../../../src/domain/lists/list-query.js';
import { USER_FIELDS, userValue } from '../../../src/domain/users/user-list.js';
import { roleSetOf } from '../../../src/adapters/storage-kernel/role-set.js';
import { aUser } from '../../support/builders-store.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const READERS = roleSetOf(['r1']).id;
const NOBODY = roleSetOf([]).id;

describeOn('mongodb', 'role sets on MongoDB', () => {
  let connection: AMongoStore['connection'];
  let remove: AMongoStore['remove'];
  let collections: AMongoStore['collections'];
  let store: AMongoStore['store'];

  beforeEach(async () => {
    ({ connection, collections, store, remove } = await aMongoStore());
    await store.transact(async ({ users }) => {
      for (const [index, roleIds] of [['r1'], ['r1'], ['r2', 'r1'], []].entries()) {
        const id = `user-${index}`;
        await users.insert(aUser({ id, email: `${id}@example.com`, roleIds, suspended: index === 1 }), null);
      }
    });
  });
  afterEach(async () => {
    await connection.database.command({ profile: 0 });
    await remove();
  });

  /** Reads of these collections since profiling began, which ends. */
  async function profiled(...namespaces: string[]) {
    const { database } = connection;
    await database.command({ profile: 0 });
    const reads = await database
      .collection<{ ns: string; planSummary: string; docsExamined: number }>('system.profile')
      .find({ ns: { $in: namespaces }, planSummary: { $exists: true } }, { sort: { ts: 1 } })
      .toArray();
    await database.dropCollection('system.profile');
    return reads;
  }
  const findError = () => store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined));
  const stored = () => collections.roleSets.find({}, { sort: { _id: 1 } }).toArray();

  it('of an older release are added, also by several instances at once', async () => {
    const before = await stored();
    const schema = await collections.settings.findOne({ _id: 'schema' });
    await collections.users.updateMany({}, { $unset: { role_set: '' } });
    await collections.roleSets.deleteMany({});
    await collections.settings.updateOne({ _id: 'schema' }, { $set: { version: 3 } });
    const others = await Promise.all([openMongoStore(connection), openMongoStore(connection)]);
    expect(await stored()).to.deep.equal(before);
    expect(await findError()).to.equal(undefined);
    expect(await collections.settings.findOne({ _id: 'schema' })).to.deep.equal(schema);
    expect(others).to.have.length(2);
  });

  const counts = (id: string, says: string, are: string) => `role_sets: says ${says} users of ${id}, there are ${are}`;
  for (const [name, tamper, error] of [
    [
      'a count',
      () => collections.roleSets.updateOne({ _id: READERS }, { $inc: { users: 1 } }),
      counts(READERS, '2 unsuspended and 1 suspended', '1 and 1'),
    ],
    [
      'a count of suspended users',
      () => collections.roleSets.updateOne({ _id: READERS }, { $inc: { suspended: -1 } }),
      counts(READERS, '1 unsuspended and 0 suspended', '1 and 1'),
    ],
    [
      'a set that nobody holds',
      () => collections.roleSets.insertOne({ _id: roleSetOf(['x']).id, role_ids: ['x'], users: 0, suspended: 0 }),
      counts(roleSetOf(['x']).id, '0 unsuspended and 0 suspended', '0 and 0'),
    ],
    [
      'roles of a set',
      () => collections.roleSets.updateOne({ _id: NOBODY }, { $set: { role_ids: ['x'] } }),
      `role_sets: the roles of ${NOBODY} are not those of the set`,
    ],
    [
      'a missing set',
      () => collections.roleSets.deleteOne({ _id: NOBODY }),
      'role_sets: says 3 users in all, there are 4',
    ],
    [
      "a user's set",
      () => collections.users.updateOne({ _id: 'user-3' }, { $set: { role_set: READERS } }),
      'user user-3: role_set does not follow from the rest of the document',
    ],
  ] as const) {
    it(`verified: ${name}`, async () => {
      await tamper();
      expect(await findError()).to.equal(error);
    });
  }

  it('are counted, and their users listed, by indexes, whatever the number of users', async () => {
    const { database } = connection;
    const many = Array.from({ length: 200 }, (_, n) =>
      aUser({ id: `more-${n}`, email: `${n}@x.org`, roleIds: ['r1'] }),
    );
    await collections.users.insertMany(many.map((user) => writeUser(user, null)));
    await database.command({ profile: 2 });
    const [first] = await store.transact(async ({ users }) => {
      await users.countByRoleSet(['r1']);
      return users.listFirst([{ sets: [['r1'], []] }, { sets: [['r1']] }], 2);
    });
    const reads = await profiled(collections.users.namespace, collections.roleSets.namespace);
    expect(first!.map(({ id }) => id)).to.deep.equal(['more-0', 'more-1']);
    expect(reads.map(({ planSummary, docsExamined }) => [planSummary, docsExamined])).to.deep.equal([
      ['IXSCAN { role_ids: 1 }', 2],
      ['DISTINCT_SCAN { role_set: 1, suspended: 1, first_name_folded: 1, last_name_folded: 1, _id: 1 }', 0],
      // The two sets with their first users.
      ['IXSCAN { _id: 1 }', 5],
    ]);
  });

  const whoHold = (...values: string[]): Filter[] => [
    { field: 'suspended', operator: 'eq', values: [false] },
    { field: 'roles', operator: 'eq', values },
  ];
  const MERGED_BY_ID = 'IXSCAN { role_ids: 1, can_sign_in: 1, _id: 1 }';
  const MERGED_BY_NAME = 'IXSCAN { role_set: 1, suspended: 1, first_name_folded: 1, last_name_folded: 1, _id: 1 }';
  for (const [name, field, filters, plans] of [
    ['by id are merged from the roles', 'id', whoHold('r3', 'r4'), [MERGED_BY_ID]],
    ['by first name are merged from the sets', 'first_name', whoHold('r3'), [MERGED_BY_NAME, MERGED_BY_NAME]],
    ['of few users are gathered', 'id', whoHold('r5', 'none'), [MERGED_BY_NAME]],
    ['of many users walk the order', 'first_name', whoHold('r1'), ['IXSCAN { first_name_folded: 1, _id: 1 }']],
  ] as const) {
    it(`pages ${name}, as evaluateList does`, async () => {
      const people = Array.from({ length: 900 }, (_, n) =>
        aUser({
          ...{ id: `user-${(n * 7_919) % 1_000}-${n}`, email: `${n}@example.org`, suspended: n % 20 === 3 },
          ...{ firstName: ['Ada', 'ada', 'Bo', 'Cy'][n % 4]!, lastName: ['X', 'y', 'Ä'][n % 3]! },
          roleIds: [n % 5 === 0 ? 'r3' : 'r1', ...(n % 35 === 0 ? ['r4'] : []), ...(n % 450 === 1 ? ['r5'] : [])],
          hasPassword: n % 7 !== 0,
        }),
      );
      await store.transact(async ({ users }) => {
        for (let n = 0; n < 4; n += 1) await users.remove(`user-${n}`);
      });
      // Each insertion is a round trip, and a transaction may take seconds at most.
      for (let from = 0; from < people.length; from += 100) {
        await store.transact(async ({ users }) => {
          for (const one of people.slice(from, from + 100)) await users.insert(one, one.hasPassword ? 'hash' : null);
        });
      }
      for (const descending of [false, true]) {
        const order = [...(field === 'id' ? [] : [{ field, descending }]), { field: 'id', descending }];
        const page = { kind: 'slice', start: 1, limit: 2 } as const;
        const query: ListQuery = { filters, search: [], order, page };
        await connection.database.command({ profile: 2 });
        const found = await store.users.list(query);
        expect(found).to.deep.equal(evaluateList(people, query, USER_FIELDS, userValue));
        const reads = await profiled(collections.users.namespace);
        // A merge has one such scan for each role or set.
        const scans = reads.map(({ planSummary }) => planSummary.split(', IXSCAN')[0]!);
        expect(scans.filter((scan) => scan.startsWith('IXSCAN'))).to.deep.equal(plans);
        const top = evaluateList(people, { ...query, page: { ...page, start: 0, limit: 30 } }, USER_FIELDS, userValue);
        const walked: string[] = [];
        let after: Position | undefined;
        do {
          const next = await store.users.list({ ...query, page: { kind: 'after', after, limit: 3 } });
          walked.push(...next.records.map(({ id }) => id));
          after = next.next;
        } while (after !== undefined && walked.length < 30);
        expect(walked).to.deep.equal(top.records.map(({ id }) => id));
      }
    });
  }
});
