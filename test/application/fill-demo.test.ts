import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'chai';
import { readDemoOrganisation } from '../../src/adapters/cli/demo/demo-organisation.js';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { VerifyStore } from '../../src/application/admin/verify-store.js';
import { FillDemo } from '../../src/application/demo/fill-demo.js';
import { StoreNotEmpty } from '../../src/application/demo/store-not-empty.js';
import type { Store } from '../../src/application/ports/store.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { SEEDS } from '../../src/domain/authority/seeds.js';
import type { Customer } from '../../src/domain/customers/customer.js';
import { criteriaOf } from '../../src/domain/segments/segment-criteria.js';
import { STORE_KINDS } from '../contract/open-store.js';
import { add, aQuery, erase } from '../support/builders-customers.js';
import { aSeededInstance, type Instance } from '../support/instance.js';
import { rejectionOf } from '../support/rejection.js';
import { ROOT } from '../support/root.js';
import { describeOn } from '../support/storages.js';

/** Digest of everything that must be the same on every run, storage and Node.js release. */
const DIGEST = '7b366b2d4e0e4de5c322d0416c27de93e1657fc403218d67593e84a4d6bc1709';
const DEMO_ORGANISATION = readDemoOrganisation(join(ROOT, 'templates/demo'));
const RESERVED_MAIL = /@example\.(?:com|org|net)$/;
const RESERVED_PHONE = new RegExp(
  [
    String.raw`\+1 \d{3} 555 01\d\d`,
    String.raw`\+44 (?:20 7946 0\d{3}|7700 900\d{3}|1632 960\d{3})`,
    String.raw`\+49 (?:30 23125|40 66969|221 4710|89 99998) \d{3}`,
    String.raw`\+33 (?:1 99 00|6 39 98) \d\d \d\d`,
    String.raw`\+46 (?:31 390 06|40 628 04) \d\d`,
    String.raw`\+61 [23] (?:5550|7010) \d{4}`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
);

function fillerOf({ store, writer, hasher, ids }: Instance): FillDemo {
  let passwords = 0;
  return new FillDemo({
    ...{ store, writer, hasher, ids, organisation: DEMO_ORGANISATION },
    makePassword: () => `password ${(passwords += 1)}`,
  });
}

async function fill(instance: Instance) {
  const progress: string[] = [];
  const filled = await fillerOf(instance).execute({
    onProgress: (step, done, total) => progress.push(`${step} ${done}/${total}`),
  });
  return { filled, progress };
}

async function allCustomers({ customers }: Store): Promise<Customer[]> {
  const all: Customer[] = [];
  for (let start = 0; ; start += 1_000) {
    const { records } = await customers.list(aQuery({ page: { kind: 'slice', start, limit: 1_000 } }));
    all.push(...records);
    if (records.length < 1_000) return all;
  }
}

async function allUsers({ users }: Store) {
  return (await users.list(aQuery())).records;
}

/** Names, addresses, states, own columns and dates, in creation order. */
async function digestOf({ store, projection }: Instance): Promise<string> {
  const { roles, features, segments } = projection.authority.records;
  const names = new Map([...roles.values()].map(({ id, name }) => [id, name]));
  const facts = [
    [...roles.values()].map(({ name, permissions: cells }) => [
      name,
      [...cells].map(([key, set]) => [key, set.standard]),
    ]),
    [...features.values()].map(({ key, name, description, enabled }) => [key, name, description, enabled]),
    [...segments.values()].map(({ name, filters }) => [name, [...filters.values], filters.enabled]),
    (await allUsers(store)).map(({ firstName, lastName, email, suspended, roleIds }) => [
      ...[firstName, lastName, email, suspended],
      roleIds.map((id) => names.get(id)),
    ]),
    (await allCustomers(store)).map(({ id: _id, ownColumns, ...fields }) => [fields, [...ownColumns]]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

for (const kind of STORE_KINDS) {
  describeOn(kind.storage, `FillDemo (${kind.name})`, () => {
    let instance: Instance;
    let opened: Awaited<ReturnType<typeof kind.open>> | undefined;
    let done: Awaited<ReturnType<typeof fill>>;
    before(async () => {
      opened = await kind.open();
      instance = await aSeededInstance({ store: opened.store });
      done = await fill(instance);
    });
    after(async () => {
      await opened?.store.close();
      await opened?.remove();
    });

    it('fills the store with the same organisation every time', async () => {
      expect(done.filled).to.include({ roles: 8, users: 30, features: 10, segments: 12, customers: 2_000 });
      expect(await digestOf(instance)).to.equal(DIGEST);
    });

    it('gives some features rules for segments that are there', () => {
      const { features, segments } = instance.projection.authority.records;
      const named = [...features.values()].map(({ key, targeting }) => {
        const ids = targeting.flatMap((rule) => rule.segments);
        return [key, ids.map((id) => segments.get(id)?.name)] as const;
      });
      expect(named.filter(([, names]) => names.length > 0)).to.have.deep.members([
        ['customers.timeline', ['Enterprise']],
        ['reports.forecast', ['High value', 'Enterprise']],
        ['segments.export', ['Partners and resellers']],
        ['maintenance_notice', ['Nordics']],
      ]);
    });

    it('logs everything as system:demo, with a valid log', async () => {
      const changes = await instance.store.log.listAfter(0, 1_000);
      expect(new Set(changes.map(({ actorId }) => actorId))).to.deep.equal(new Set(['system:seed', 'system:demo']));
      const verified = await new VerifyStore(instance.store.audit, sha256).execute({ onProgress: () => undefined });
      expect(verified).to.deep.include({ users: 31, head: await instance.store.log.head() });
    });

    it('gives customers a history in chronological order', async () => {
      const logs = await instance.store.customerLogs.list(
        aQuery({ order: [{ field: 'id', descending: true }], page: { kind: 'slice', start: 0, limit: 1_000 } }),
      );
      expect(logs.total).to.be.greaterThan(6_000);
      expect(logs.records.every(({ actorId }) => actorId === 'system:demo')).to.equal(true);
      const times = logs.records.map(({ created }) => created);
      expect(times).to.deep.equal(times.toSorted((one, other) => other - one));
    });

    it('creates segments with some, but not all customers', async () => {
      const segments = [...instance.projection.authority.records.segments.values()];
      const members = await instance.store.segmentMembers.resolve(
        segments.map(({ filters }) => criteriaOf(filters)),
        0,
      );
      for (const [index, { name: segment }] of segments.entries()) {
        expect(members[index]!.count, segment).to.be.within(20, 1_500);
      }
    });

    it("lets only three users sign in, who aren't administrators", async () => {
      const users = await allUsers(instance.store);
      const canSignIn = users.filter(({ hasPassword }) => hasPassword).map(({ email }) => email);
      const { people } = done.filled;
      expect(people).to.have.length(3);
      expect(canSignIn).to.have.members(['admin@example.com', ...people.map(({ email }) => email)]);
      for (const { email, password, role } of people) {
        const { user, permissions } = await instance.enterAs(email, password);
        expect(user.roleIds).to.not.include(ADMINISTRATOR_ROLE_ID);
        const { roles } = instance.projection.authority.records;
        expect(permissions.roles.map(({ id }) => roles.get(id)?.name)).to.deep.equal([role]);
      }
      expect(new Set(people.map(({ password }) => password)).size).to.equal(3);
      expect(users.filter(({ suspended }) => suspended)).to.have.length(4);
    });

    it('uses only reserved addresses and phone numbers', async () => {
      for (const { email, phone } of await allCustomers(instance.store)) {
        if (email !== null) expect(email).to.match(RESERVED_MAIL);
        if (phone !== null) expect(phone).to.match(RESERVED_PHONE);
      }
      for (const { email } of await allUsers(instance.store)) expect(email).to.match(RESERVED_MAIL);
    });

    it('reports progress, and refuses to run twice', async () => {
      expect(done.progress.slice(0, 3)).to.deep.equal(['passwords 1/3', 'passwords 2/3', 'passwords 3/3']);
      expect(done.progress.at(-1)).to.match(/^steps of customers (\d+)\/\1$/);
      const head = await instance.store.log.head();
      const error = await rejectionOf(fillerOf(instance).execute({ onProgress: () => undefined }));
      expect(error).to.be.instanceOf(StoreNotEmpty);
      expect(error).to.have.property('message').that.includes('30 users beside the first administrator');
      expect(await instance.store.log.head()).to.deep.equal(head);
    });
  });
}

describe('FillDemo on a store that is not empty', () => {
  const fields = { name: 'Mine', description: '' };
  const found: readonly (readonly [what: string, message: string, make: (instance: Instance) => Promise<unknown>])[] = [
    ['a user', '1 user beside the first administrator', (instance) => instance.join('ada@example.com')],
    ['a customer', '1 change of a customer', ({ store }) => add(store.customers, 'c1')],
    [
      'a customer who is gone',
      '2 changes of customers',
      async ({ store }) => {
        await add(store.customers, 'c1');
        await erase(store.customers, 'c1');
      },
    ],
    ['a role', '1 role', (instance) => record(instance, 'role', { ...fields, abilities: {} })],
    ['an ability', '1 ability', (instance) => record(instance, 'ability', { key: 'mine', ...fields })],
    ['a feature', '1 feature', (instance) => record(instance, 'feature', { key: 'mine', ...fields, enabled: false })],
    [
      'a segment',
      '1 segment',
      (instance) => record(instance, 'segment', { ...fields, filters: { values: {}, enabled: [] } }),
    ],
  ];
  for (const [what, message, make] of found) {
    it(`refuses ${what} and writes nothing`, async () => {
      const instance = await aSeededInstance({ store: new MemoryStore({ sha256 }) });
      await make(instance);
      const before = [await instance.store.log.head(), await instance.store.customers.lastSeq()];
      const error = await rejectionOf(fillerOf(instance).execute({ onProgress: () => undefined }));
      expect(error).to.be.instanceOf(StoreNotEmpty);
      expect(error).to.have.property('message', `The store is not empty: it holds ${message}.`);
      expect([await instance.store.log.head(), await instance.store.customers.lastSeq()]).to.deep.equal(before);
    });
  }

  it('fills a store whose administrator has signed in and switched developer mode', async () => {
    const instance = await aSeededInstance({ store: new MemoryStore({ sha256 }), seeds: SEEDS });
    await instance.enterAs('admin@example.com', 'keeper of the house');
    await instance.signOut.execute(await instance.enterAs('admin@example.com', 'keeper of the house'), {
      requestId: 'request-1',
      dryRun: undefined,
    });
    expect((await fill(instance)).filled.users).to.equal(30);
  });
});

function record(
  { writer, ids }: Instance,
  resource: 'role' | 'ability' | 'feature' | 'segment',
  after: Readonly<Record<string, string | boolean | object>>,
): Promise<void> {
  const recordId = ids.next();
  return writer.write({ actorId: 'system:test', requestId: null }, (transaction) =>
    transaction.record({ resource, recordId, action: 'created', before: null, after: after as never }),
  );
}
