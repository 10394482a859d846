import { expect } from 'chai';
import fc from 'fast-check';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { ABILITY_RULES } from '../../src/application/abilities/ability-rules.js';
import { ROLE_RULES } from '../../src/application/roles/role-rules.js';
import { DeleteUser } from '../../src/application/users/delete-user.js';
import { ACTIONS, actionSet, listActions, type Action } from '../../src/domain/permissions/action.js';
import { signedInUser, type SignedInUser } from '../../src/domain/users/signed-in-user.js';
import type { PermissionSet, Permission } from '../../src/domain/permissions/permission-set.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { DomainError } from '../../src/domain/domain-error.js';
import { newUser, userCreated } from '../../src/domain/users/create-user.js';
import { canSignIn, type User } from '../../src/domain/users/user.js';
import { aSession } from '../support/builders.js';
import { ADMIN_EMAIL, aSeededInstance, type Instance } from '../support/instance.js';
import { runs } from '../support/full-counts.js';

const USERS = 6;
const KEYS = ['account', 'role', 'ability', 'customer', 'ghost', 'order'];

/** A random action. Numbers select among the records that exist at that moment. */
interface Attempt {
  readonly actor: number;
  readonly kind: (typeof KINDS)[number];
  readonly target: number;
  readonly key: number;
  readonly actions: readonly Action[];
  readonly value: boolean;
  readonly roles: readonly number[];
}

const KINDS = [
  'assign',
  'suspend',
  'remove user',
  'set password',
  'set e-mail',
  'make user',
  'make role',
  'switch permissions',
  'remove role',
  'make ability',
  'switch actions',
  'remove ability',
] as const;

const attempts = fc.array(
  fc.record<Attempt>({
    actor: fc.nat(30),
    // More often, because half of these attempts reinstate people, of whom few are suspended.
    kind: fc.constantFrom(...KINDS, 'suspend', 'suspend'),
    target: fc.nat(30),
    key: fc.nat(KEYS.length - 1),
    actions: fc.subarray([...ACTIONS], { minLength: 1 }),
    value: fc.boolean(),
    roles: fc.array(fc.nat(30), { maxLength: 3 }),
  }),
  { minLength: 20, maxLength: 60 },
);

/** Effective permissions of each user, and all granted ones, dormant or not. */
interface Holdings {
  readonly held: ReadonlyMap<string, ReadonlySet<Permission>>;
  readonly raw: ReadonlyMap<string, ReadonlySet<Permission>>;
  /** Permissions granted by each role. */
  readonly roles: ReadonlyMap<string, ReadonlySet<Permission>>;
}

interface Outcome {
  readonly actor: SignedInUser;
  /** The affected user, if any. */
  readonly target: string;
  readonly done: boolean;
  /** Whether that user's record changed. */
  readonly changed: boolean;
}

/** Actions on users themselves rather than their permissions, with the words for failure messages. */
const DONE_TO: Partial<Record<Attempt['kind'], string>> = {
  suspend: 'suspended or reinstated',
  'set password': 're-passworded',
  'set e-mail': 're-mailed',
};

class House {
  private constructor(
    readonly instance: Instance,
    private readonly store: MemoryStore,
    private userIds: string[],
  ) {}

  /** A seeded store with a few more users and roles. */
  static async build(): Promise<House> {
    const store = new MemoryStore();
    const instance = await aSeededInstance({ store });
    const roles = ['r1', 'r2', 'r3'];
    const first = await store.users.findCredential(ADMIN_EMAIL);
    const userIds = [first!.userId];
    await instance.writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
      const grants: Record<string, Record<string, Record<string, true>>> = {
        r1: { account: { read: true, create: true, update: true, delete: true } },
        r2: { role: { read: true, create: true, update: true, delete: true }, customer: { read: true } },
        r3: { ability: { read: true, create: true, update: true, delete: true }, customer: { update: true } },
      };
      for (const id of roles) {
        const after = { name: id, description: '', abilities: grants[id]! };
        await transaction.record({ resource: 'role', recordId: id, action: 'created', before: null, after });
      }
      for (let n = 0; n < USERS; n += 1) {
        const roleIds = n === 0 ? [ADMINISTRATOR_ROLE_ID] : n === 5 ? roles : [roles[n % 3]!];
        const names = { firstName: 'U', lastName: String(n), avatar: '', suspended: false, hasPassword: true };
        const user = newUser(
          `user-${n}`,
          { ...names, email: `u${n}@example.com`, roleIds, groupIds: [] },
          transaction.now,
        );
        userIds.push(user.id);
        await transaction.users.insert(user, 'cheap$1$');
        await transaction.record(userCreated(user));
      }
    });
    return new House(instance, store, userIds);
  }

  async users(): Promise<User[]> {
    const found = await Promise.all(this.userIds.map((id) => this.store.users.find(id)));
    const users = found.filter((user) => user !== undefined);
    this.userIds = users.map(({ id }) => id);
    return users;
  }

  /** The user as if signed in now. */
  async actorOf(user: User): Promise<SignedInUser> {
    const id = `${user.id}-${user.epoch}`;
    const known = await this.store.sessions.find(id);
    const session = known ?? aSession({ id, userId: user.id, epoch: user.epoch, expiresAt: Number.MAX_SAFE_INTEGER });
    if (known === undefined) await this.store.sessions.insert(session);
    return signedInUser(user, session, this.instance.projection.authority.resolve(user.roleIds));
  }

  async holdings(): Promise<Holdings> {
    const { authority } = this.instance.projection;
    const roles = [...authority.records.roles.values()];
    const users = (await this.users()).map(({ id, roleIds }) => [id, authority.resolve(roleIds)] as const);
    return {
      held: new Map(users.map(([id, permissions]) => [id, new Set(permissionsIn(permissions.permissionSet))])),
      raw: new Map(
        users.map(([id, of]) => [id, new Set(of.roles.flatMap(({ permissions }) => permissionsIn(permissions)))]),
      ),
      roles: new Map(roles.map(({ id, permissions }) => [id, new Set(permissionsIn(permissions))])),
    };
  }

  /** Performs the action; returns false if it was refused. */
  async attempt(attempt: Attempt, number: number): Promise<Outcome> {
    const users = (await this.users()).filter((user) => !user.suspended);
    const actor = await this.actorOf(users[attempt.actor % users.length]!);
    const target = this.userIds[attempt.target % this.userIds.length]!;
    const before = await this.store.users.find(target);
    const done = await this.#isDone(actor, attempt, number);
    const changed = (await this.store.users.find(target))?.version !== before?.version;
    return { actor, target, done, changed };
  }

  async #isDone(actor: SignedInUser, attempt: Attempt, number: number): Promise<boolean> {
    try {
      await this.#run(actor, attempt, number);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  }

  async #run(
    actor: SignedInUser,
    { kind, target, key, actions, value, roles }: Attempt,
    number: number,
  ): Promise<unknown> {
    const { writer, records } = this.instance;
    const { authority } = this.instance.projection;
    const everyRole = [...authority.records.roles.keys()];
    const everyAbility = [...authority.records.abilities.values()];
    const userId = this.userIds[target % this.userIds.length]!;
    const roleId = everyRole[target % everyRole.length]!;
    const ability = everyAbility[target % everyAbility.length]!;
    const roleIds = roles.map((one) => everyRole[one % everyRole.length]!);
    const flags = new Map(actions.map((action) => [action, value]));
    const permissions = new Map([[KEYS[key]!, flags]]);
    const matches = () => true;
    switch (kind) {
      case 'assign':
        return this.instance.update(actor, userId, { patch: { roleIds } });
      case 'suspend':
        return this.instance.update(actor, userId, { patch: { suspended: value } });
      case 'set password':
        return this.instance.update(actor, userId, { password: `password ${number}`, patch: {} });
      case 'set e-mail':
        return this.instance.update(actor, userId, { patch: { email: `new${number}@example.com` } });
      case 'remove user':
        return new DeleteUser(writer).execute(actor, { id: userId, matches, requestId: 'r', dryRun: undefined });
      case 'make user': {
        const input = { email: `n${number}@example.com`, firstName: 'N', lastName: 'N', avatar: '', suspended: false };
        const { user } = await this.instance.createUser.execute(actor, {
          ...input,
          roleIds,
          groupIds: [],
          password: 'password',
          invite: false,
          requestId: 'r',
          dryRun: undefined,
        });
        return this.userIds.push(user.id);
      }
      case 'make role':
        return records.create(actor, ROLE_RULES, {
          wanted: { name: `n${number}`, description: '', permissions },
          requestId: 'r',
          dryRun: undefined,
        });
      case 'switch permissions':
        return records.update(actor, ROLE_RULES, {
          id: roleId,
          patch: { permissions },
          matches,
          requestId: 'r',
          dryRun: undefined,
        });
      case 'remove role':
        return records.delete(actor, ROLE_RULES, { id: roleId, matches, requestId: 'r', dryRun: undefined });
      case 'make ability': {
        const wanted = { key: KEYS[key]!, name: 'n', description: '', actions: actionSet(actions) };
        return records.create(actor, ABILITY_RULES, { wanted, requestId: 'r', dryRun: undefined });
      }
      case 'switch actions': {
        const patch = { flags: Object.fromEntries(flags) };
        return records.update(actor, ABILITY_RULES, {
          id: ability.id,
          patch,
          matches,
          requestId: 'r',
          dryRun: undefined,
        });
      }
      case 'remove ability':
        return records.delete(actor, ABILITY_RULES, { id: ability.id, matches, requestId: 'r', dryRun: undefined });
    }
  }
}

describe('the guard rules, for random actions', () => {
  it('never let an actor grant or revoke permissions the actor lacks, or remove the last administrator', async () => {
    let done = 0;
    let refused = 0;
    const people = new Map<Attempt['kind'], number>();
    const property = fc.asyncProperty(attempts, async (list) => {
      const house = await House.build();
      for (const [number, attempt] of list.entries()) {
        const before = await house.holdings();
        const outcome = await house.attempt(attempt, number);
        const after = await house.holdings();
        if (outcome.done) done += 1;
        else refused += 1;
        const { kind } = attempt;
        if (outcome.changed && outcome.target !== outcome.actor.id) people.set(kind, (people.get(kind) ?? 0) + 1);
        requireHonest(outcome, attempt, before, after, new Set((await administrators(house)).map(({ id }) => id)));
        expect(
          (await administrators(house)).filter((user) => canSignIn(user, [], [])),
          'an administrator remains',
        ).to.not.have.length(0);
      }
    });
    await fc.assert(property, { numRuns: runs(100) });
    expect(done, 'attempts that succeeded').to.be.greaterThan(100);
    expect(refused, 'attempts that were refused').to.be.greaterThan(100);
    for (const [kind, words] of Object.entries(DONE_TO)) {
      expect(people.get(kind as Attempt['kind']), `others who were ${words}`).to.be.greaterThan(5);
    }
  });
});

function permissionsIn(permissionSet: PermissionSet): Permission[] {
  return [...permissionSet].flatMap(([key, set]) => listActions(set).map((action): Permission => `${key}.${action}`));
}

async function administrators(house: House): Promise<User[]> {
  const users = await house.users();
  return users.filter(({ roleIds }) => roleIds.includes(ADMINISTRATOR_ROLE_ID));
}

function requireHonest(
  outcome: Outcome,
  attempt: Attempt,
  before: Holdings,
  after: Holdings,
  keepers: ReadonlySet<string>,
): void {
  const { actor, done } = outcome;
  const isNew = attempt.kind === 'make ability' || attempt.kind === 'switch actions';
  const giver = before.held.get(actor.id)!;
  const granted = before.raw.get(actor.id)!;
  for (const [userId, permissions] of after.raw) {
    const had = before.raw.get(userId) ?? new Set();
    for (const permission of permissions) {
      if (had.has(permission) || granted.has(permission) || (isNew && keepers.has(userId))) continue;
      expect.fail(
        `${userId} was given ${permission}, dormant or effective, by "${attempt.kind}" of ${actor.id}, who lacks it`,
      );
    }
  }
  const { target, changed } = outcome;
  const doneTo = DONE_TO[attempt.kind];
  if (changed && doneTo !== undefined && target !== actor.id) {
    const strange = [...(before.raw.get(target) ?? [])].filter((permission) => !granted.has(permission));
    expect(strange, `${target} was ${doneTo} by ${actor.id}`).to.deep.equal([]);
  }
  for (const [userId, permissions] of before.held) {
    if (after.held.has(userId)) continue;
    for (const permission of permissions)
      expect(giver.has(permission), `${userId} had ${permission} and was removed`).to.equal(true);
  }
  for (const [roleId, permissions] of after.roles) {
    const had = before.roles.get(roleId) ?? new Set();
    const moved = [...permissions]
      .filter((permission) => !had.has(permission))
      .concat([...had].filter((permission) => !permissions.has(permission)));
    if (roleId === ADMINISTRATOR_ROLE_ID || attempt.kind === 'remove ability') continue;
    for (const permission of moved) expect(giver.has(permission), `${permission} moved in ${roleId}`).to.equal(true);
  }
  for (const [userId, permissions] of after.held) {
    const had = before.held.get(userId) ?? new Set();
    for (const permission of permissions) {
      if (had.has(permission)) continue;
      expect(done, `${userId} gained ${permission} by a refused ${attempt.kind}`).to.equal(true);
      const becomesEffective = isNew && (keepers.has(userId) || before.raw.get(userId)?.has(permission) === true);
      const mayGive = giver.has(permission) || becomesEffective;
      expect(mayGive, `${userId} gained ${permission} by "${attempt.kind}" of ${actor.id}, who lacks it`).to.equal(
        true,
      );
    }
    for (const permission of had) {
      if (permissions.has(permission)) continue;
      expect(
        giver.has(permission),
        `${userId} lost ${permission} by "${attempt.kind}" of ${actor.id}, who lacks it`,
      ).to.equal(true);
    }
  }
}
