import { CheckedTokenTexts } from '../../src/adapters/security/checked-token-texts.js';
import { actionSet, ACTIONS, NO_ACTIONS, unionOf, type ActionSet } from '../../src/domain/permissions/action.js';
import { actionsOf, type Permission } from '../../src/domain/permissions/permission-set.js';
import { ABILITY } from '../../src/domain/authority/kinds/ability.js';
import { GROUP } from '../../src/domain/authority/kinds/group.js';
import { ROLE } from '../../src/domain/authority/kinds/role.js';
import { openSession, type NewOpening } from '../../src/application/sessions/open-session.js';
import type { JsonObject } from '../../src/domain/changes/change.js';
import { TOKEN } from '../../src/domain/authority/kinds/token.js';
import { newUser, userCreated } from '../../src/domain/users/create-user.js';
import { UNUSED } from '../../src/domain/users/account-use.js';
import { NOT_PROVISIONED } from '../../src/domain/users/provisioning.js';
import type { User } from '../../src/domain/users/user.js';
import { AuthorityWriter } from '../../src/application/authority/authority-writer.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import type { TestService } from './service.js';

const TEXTS = new CheckedTokenTexts();
const REQUEST = { actorId: 'system:test', requestId: null };

const A_DEVICE = { address: '192.0.2.1', userAgent: 'seeded' };

export const PASSWORD = 'a password of the tests';

/** An API token with the text to send. */
export interface SeededToken {
  readonly id: string;
  readonly text: string;
}

export interface SeededUser {
  readonly id: string;
  readonly email: string;
  /** `PASSWORD`, unless created without one. */
  readonly password: string;
}

/**
 * Puts records into the store of a running service, bypassing the API but using the service's own writer: preconditions
 * of a test, without permission checks and with every change in the log.
 */
export class Seeding {
  #hash: Promise<string> | undefined;

  constructor(private readonly service: TestService) {}

  /** Creates a role with these permissions, such as `customer.read`. */
  async role(permissions: readonly Permission[] = [], name?: string): Promise<string> {
    const granted = new Map<string, ActionSet>();
    for (const permission of permissions) {
      const [key = '', action = ''] = permission.split('.');
      granted.set(key, unionOf(actionsOf(granted, key), actionSet([action])));
    }
    const title = name ?? `Seeded ${(await this.service.get(identifiers.ids)).next()}`;
    return this.#record('role', ROLE.logFields({ name: title, description: '', permissions: granted }));
  }

  /** Creates so many roles without permissions, in one transaction. */
  async roles(count: number): Promise<string[]> {
    const permissions = new Map<string, ActionSet>();
    const names = Array.from({ length: count }, (_, index) => `Seeded role ${index}`);
    return this.#records(
      'role',
      names.map((name) => ROLE.logFields({ name, description: '', permissions })),
    );
  }

  /** Creates so many groups without roles, in one transaction. */
  async groups(count: number, source: string | null = null): Promise<string[]> {
    const fields = { description: '', source, externalId: null, roleIds: [] };
    const names = Array.from({ length: count }, (_, index) => `Seeded group ${index}`);
    return this.#records(
      'group',
      names.map((name) => GROUP.logFields({ name, ...fields })),
    );
  }

  /** Creates an API token with these roles, expired if `expires` has passed. */
  async token(
    roleIds: readonly string[] = [],
    expires: number | null = null,
    purpose: 'scim' | null = null,
  ): Promise<SeededToken> {
    const { text, hash } = TEXTS.make();
    const name = `Seeded ${(await this.service.get(identifiers.ids)).next()}`;
    const fields = {
      name,
      description: '',
      roleIds,
      expires,
      for: purpose,
      createdBy: REQUEST.actorId,
      hash,
      releasedUntil: null,
    };
    return { id: await this.#record('token', TOKEN.logFields(fields)), text };
  }

  /** A well-formed text that was never issued. */
  unknownToken(): string {
    return TEXTS.make().text;
  }

  async ability(key: string, actions: readonly string[] = ACTIONS): Promise<string> {
    return this.#record('ability', ABILITY.logFields({ key, name: key, description: '', actions: actionSet(actions) }));
  }

  /** Creates so many abilities without actions, in one transaction. */
  async abilities(count: number): Promise<string[]> {
    const keys = Array.from({ length: count }, (_, index) => `seeded-${index}`);
    return this.#records(
      'ability',
      keys.map((key) => ABILITY.logFields({ key, name: key, description: '', actions: NO_ACTIONS })),
    );
  }

  /** Creates a user with these roles who can sign in with `PASSWORD`. */
  async user(roleIds: readonly string[] = [], fields: Partial<User> = {}): Promise<SeededUser> {
    const [writer, ids] = [await this.service.get(AuthorityWriter), await this.service.get(identifiers.ids)];
    this.#hash ??= this.service.get(identifiers.hasher).then((hasher) => hasher.hash(PASSWORD, 'seeding'));
    const hash = await this.#hash;
    const id = ids.next();
    const email = `${id}@example.com`;
    await writer.write(REQUEST, async (transaction) => {
      const { now } = transaction;
      const stamps = { epoch: 0, version: 1, created: now, updated: now };
      const names = { id, email, firstName: 'Seeded', lastName: 'User', avatar: '' };
      const flags = { suspended: false, emailVerified: false, hasPassword: true, totp: false };
      const user: User = {
        ...names,
        ...flags,
        roleIds,
        groupIds: [],
        ...UNUSED,
        ...NOT_PROVISIONED,
        ...stamps,
        ...fields,
      };
      await transaction.users.insert(user, user.hasPassword ? hash : null);
      await transaction.record(userCreated(user));
    });
    return { id, email, password: PASSWORD };
  }

  /** Creates so many users without roles and passwords, in one transaction. */
  async users(count: number): Promise<string[]> {
    const [writer, ids] = [await this.service.get(AuthorityWriter), await this.service.get(identifiers.ids)];
    const made = Array.from({ length: count }, () => ids.next());
    await writer.write(REQUEST, async (transaction) => {
      const users = made.map((id) => {
        const names = { email: `${id}@example.com`, firstName: 'Seeded', lastName: 'User', avatar: '' };
        const access = { suspended: false, roleIds: [], groupIds: [], hasPassword: false };
        return newUser(id, { ...names, ...access }, transaction.now);
      });
      for (const user of users) await transaction.users.insert(user, null);
      await transaction.record(...users.map(userCreated));
    });
    return made;
  }

  /** Returns the token of a new session of this user. */
  async session(userId: string, opening: Partial<NewOpening> = {}): Promise<string> {
    const store = await this.service.get(identifiers.store);
    const user = await store.users.find(userId);
    if (user === undefined) throw new Error('There is no such user.');
    const factory = await this.service.get(identifiers.sessionFactory);
    const { session, token } = openSession(
      factory,
      { userId, epoch: user.epoch },
      { method: 'password', device: A_DEVICE, ...opening },
    );
    await store.sessions.insert(session);
    return token;
  }

  async #record(resource: 'role' | 'group' | 'ability' | 'token', after: JsonObject): Promise<string> {
    const [id] = await this.#records(resource, [after]);
    return id!;
  }

  async #records(resource: 'role' | 'group' | 'ability' | 'token', afters: readonly JsonObject[]): Promise<string[]> {
    const [writer, ids] = [await this.service.get(AuthorityWriter), await this.service.get(identifiers.ids)];
    const made = afters.map((after) => ({ recordId: ids.next(), after }));
    await writer.write(REQUEST, async (transaction) => {
      const entries = made.map((record) => ({ resource, action: 'created' as const, before: null, ...record }));
      await transaction.record(...entries);
    });
    return made.map(({ recordId }) => recordId);
  }
}
