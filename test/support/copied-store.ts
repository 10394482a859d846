import type { AvatarStore } from '../../src/application/ports/avatar-store.js';
import type { Store } from '../../src/application/ports/store.js';
import { actionSet } from '../../src/domain/permissions/action.js';
import { ABILITY } from '../../src/domain/authority/kinds/ability.js';
import { FEATURE } from '../../src/domain/authority/kinds/feature.js';
import { variantsOf } from '../../src/domain/features/rollout.js';
import { ROLE } from '../../src/domain/authority/kinds/role.js';
import type { ChangeEntry, JsonObject } from '../../src/domain/changes/change.js';
import { SEGMENT } from '../../src/domain/authority/kinds/segment.js';
import { decideCreation, decideDeletion } from '../../src/domain/customers/decide-customer.js';
import { newOperation } from '../../src/domain/operations/operation.js';
import { add, aPatch, change, erase, made } from './builders-customers.js';
import { aKey, appendEntry, aSession, aUser, aView, T0 } from './builders-store.js';

/** More than one batch of any storage. */
export const MANY = 1_100;
const POLICY = { limit: 3, windowMs: 60_000, backoff: { firstWaitMs: 1_000, lastWaitMs: 8_000 } };

const PROVISIONED = { madeBy: 'token-1', addressSetBy: 'directory', suspendedByDirectory: true } as const;

/**
 * Fills an empty store with some of everything, including what storages represent differently and what must not be
 * copied.
 */
export async function fillForCopy(store: Store, avatars: AvatarStore): Promise<{ readonly images: readonly string[] }> {
  const image = (text: string) => avatars.save({ format: 'png', bytes: Buffer.from(text) }, T0);
  const images = [await image('first'), await image('second\0\xff')];
  await fillAuthority(store);
  await fillUsers(store, images[0]!);
  await fillCustomers(store, images[1]!);
  for (const at of [T0, T0 + 1, T0 + 2, T0 + 3]) await store.limits.take('sign-in:ada\u0001::1', POLICY, at);
  await store.recoveries.insert({ id: 'request-1', userId: 'user-1', at: T0 });
  await store.recoveries.insert({ id: 'request-2', userId: null, at: T0 + 1 });
  await store.sessions.insert(aSession({ id: 'session-that-stays-behind' }));
  const sealed = { keyId: 'key-1', sealed: 'AbC-_', lastStep: 57_000_000, recoveryHashes: ['a', 'b'] };
  await store.transact(({ codes }) => codes.put({ userId: 'user-1', ...sealed }));
  const identity = aKey({ id: 'key-2', kind: 'identity', scope: 'work', data: '', lastUsed: T0 });
  await store.transact(async ({ signInKeys }) => {
    for (const one of [aKey({ data: '{"name":"Zoë’s 🔑"}' }), identity]) await signInKeys.insert(one);
  });
  const shared = aView({ id: 'view-2', ownerId: null, audience: 'everybody', data: '{"a.b":["$c"]}' });
  await store.transact(async ({ views }) => {
    for (const one of [aView(), shared]) await views.insert(one);
  });
  await store.oneTimeValues.insert({ id: 'value-that-stays-behind', value: null, expiresAt: T0 });
  const counts = Array.from({ length: 24 }, (_, hour) => hour % 3);
  const sizes = Array.from(
    { length: MANY },
    (_, day) => ({ series: 'sizes', key: '', part: '', day, counts }) as const,
  );
  await store.totals.keep([...sizes, { series: 'evaluations', key: 'feature-1', part: 'on', day: 7, counts }]);
  const publicKey = { kty: 'EC', crv: 'P-256', x: 'x-_', y: 'y' } as const;
  const key = { id: 'key-1', publicKey, signsFrom: T0, seals: { 'token-key-1': 'AbC-_', 'token-key-2': 'dEf' } };
  await store.transact(({ assertionKeys }) => assertionKeys.put(key));
  return { images };
}

async function fillAuthority(store: Store): Promise<void> {
  const created = (resource: ChangeEntry['resource'], recordId: string, after: JsonObject): ChangeEntry => {
    return { resource, recordId, action: 'created', before: null, after };
  };
  const actions = (...names: string[]) => actionSet(names);
  // Not in key order, because permissions have no order.
  const permissions = new Map([
    ['zebra', actions('delete', 'approve', 'read')],
    ['apple', actions('create')],
  ]);
  const filters = {
    values: new Map([
      ['status', ['active', 'lead']],
      ['plan', ['pro, "plus"']],
    ]),
    enabled: ['plan', 'status'],
  };
  const texts = { name: 'Ünïcode 🦓', description: 'two\nlines' };
  await store.transact(async (transaction) => {
    await appendEntry(transaction, created('store', 'store-1', {}));
    for (const key of ['zebra', 'apple']) {
      await appendEntry(
        transaction,
        created('ability', `a-${key}`, ABILITY.logFields({ ...texts, key, actions: actions('read', 'approve') })),
      );
    }
    await appendEntry(transaction, created('role', 'role-1', ROLE.logFields({ ...texts, permissions })));
    await appendEntry(transaction, created('segment', 'segment-1', SEGMENT.logFields({ ...texts, filters })));
    const variants = variantsOf({ zebra: { 'a.b': '\0', $c: [1, null] }, apple: {} });
    const split = ['apple', 'zebra'].map((variant) => ({ variant, percentage: 33.33 }));
    const rules = [
      { segments: ['segment-1'], percentage: 12.34, variant: 'zebra' },
      { segments: [], split },
    ];
    const rollout = { variants, onVariant: 'zebra', offVariant: 'apple', targeting: rules };
    await appendEntry(
      transaction,
      created('feature', 'feature-1', FEATURE.logFields({ ...texts, key: 'beta', enabled: true, ...rollout })),
    );
  });
  for (const numbers of steps()) {
    await store.transact(async (transaction) => {
      for (const n of numbers) {
        const after = { enabled: n % 2 === 1 };
        const entry = { resource: 'feature', recordId: 'feature-1', action: 'updated', before: {}, after } as const;
        await appendEntry(transaction, entry, T0 + n);
      }
    });
  }
}

async function fillUsers(store: Store, image: string): Promise<void> {
  const path = `/avatars/${image}`;
  await store.transact(async ({ users }) => {
    await users.insert(
      aUser({
        avatar: path,
        roleIds: ['role-2', 'role-1'],
        groupIds: ['group-2', 'group-1'],
        totp: true,
        hasPasskey: true,
        lastSeen: T0,
        invitedUntil: T0 + 1,
        epoch: 4,
        externalId: 'ext-1',
      }),
      '$scrypt$ln=4$x$y',
    );
    await users.insert(
      aUser({ id: 'user-2', email: 'İ@Exämple.com', suspended: true, hasPassword: false, ...PROVISIONED }),
      null,
    );
  });
  for (const numbers of steps()) {
    await store.transact(async ({ users }) => {
      for (const n of numbers) {
        await users.insert(aUser({ id: `user-n${n}`, email: `n${n}@example.com` }), n % 2 === 0 ? null : `hash-${n}`);
      }
    });
  }
  await store.transact(({ users }) => users.remove('user-n7'));
}

async function fillCustomers(store: Store, image: string): Promise<void> {
  const own = { plan: 'Pro', seats: 12.5, vip: true, city: 'Łódź' };
  await add(store.customers, 'c-first', { status: 'lead', avatar: `/avatars/${image}`, notes: 'two\nlines', ...own });
  for (const numbers of steps()) {
    const changes = numbers.map((n) => decideCreation(`c-${n}`, aPatch({ name: `c-${n}`, plan: `p${n % 3}` }), made()));
    await store.customers.transact((transaction) => transaction.record(changes));
  }
  await change(store.customers, 'c-first', { role: 'vip', plan: null });
  await erase(store.customers, 'c-1', 'c-2');
  const kept = await add(store.customers, 'c-kept', { avatar: `/avatars/${image}`, ...own });
  const deletion = decideDeletion(kept, made(), { isKept: true });
  await store.customers.transact((transaction) => transaction.record([deletion]));
  // What the retention does.
  await store.customerLogs.removeOld({ time: Date.now(), now: Date.now() }, 2);
  const update = { criteria: { filters: [], search: [] }, patch: aPatch({ role: 'vip' }), createdUpTo: MANY };
  const given = { id: 'operation-that-stays-behind', actorId: 'user-1', total: 5, created: T0, update };
  await store.customers.transact(({ operations }) => operations.put(newOperation(given)));
}

/** 0 to `MANY` in portions that fit a busy server's limits. */
function* steps(): Generator<readonly number[]> {
  for (let from = 0; from < MANY; from += 50) yield Array.from({ length: 50 }, (_, index) => from + index);
}
