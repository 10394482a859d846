import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import type { Permission } from '../../src/domain/permissions/permission-set.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { Seeding } from './seeding.js';
import type { Reply, TestService, UserRecord } from './service.js';

export type AbilityFlags = Readonly<Record<string, Readonly<Record<'read' | 'create' | 'update' | 'delete', boolean>>>>;

/** A role in a response. */
export interface RoleRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly abilities: AbilityFlags;
  readonly created: string;
  readonly updated: string;
}

/** An ability in a response. */
export interface AbilityRecord {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly read: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly created: string;
  readonly updated: string;
}

type Headers = Record<string, string>;

/** A signed-in user, with shortcuts for requests. */
export class Caller {
  private constructor(
    readonly service: TestService,
    readonly id: string,
    readonly email: string,
    readonly token: string,
    /** Their own role, if created with permissions. */
    readonly roleId: string,
  ) {}

  /** A second administrator, so that the first stays unchanged. */
  static administrator(service: TestService): Promise<Caller> {
    return Caller.inRoles(service, [ADMINISTRATOR_ROLE_ID]);
  }

  /** A new user whose only role has exactly these permissions. */
  static async holding(service: TestService, ...permissions: readonly Permission[]): Promise<Caller> {
    return Caller.inRoles(service, [await new Seeding(service).role(permissions)]);
  }

  static async inRoles(service: TestService, roleIds: readonly string[]): Promise<Caller> {
    const seeding = new Seeding(service);
    const { id, email } = await seeding.user(roleIds);
    return new Caller(service, id, email, await seeding.session(id), roleIds[0] ?? '');
  }

  get(path: string, headers: Headers = {}): Promise<Reply> {
    return this.service.call('GET', path, { as: this.token, headers });
  }

  post(path: string, body: object | string): Promise<Reply> {
    return this.service.call('POST', path, { as: this.token, body });
  }

  put(path: string, body: object | string, headers: Headers = {}): Promise<Reply> {
    return this.service.call('PUT', path, { as: this.token, body, headers });
  }

  delete(path: string, headers: Headers = {}): Promise<Reply> {
    return this.service.call('DELETE', path, { as: this.token, headers });
  }

  /** Reads the record at a path; it must exist. */
  async read<T extends object>(path: string): Promise<T> {
    return bodyOf(await this.get(path), 200) as T;
  }

  me(): Promise<UserRecord> {
    return this.read<UserRecord>('/users/me');
  }

  /** Creates a role over HTTP with these permissions. */
  async role(name: string, ...permissions: readonly Permission[]): Promise<RoleRecord> {
    return roleOf(await this.post('/roles', { name, abilities: abilitiesOf(permissions) }), 201);
  }

  async ability(key: string, fields: object = {}): Promise<AbilityRecord> {
    return abilityOf(await this.post('/abilities', { key, name: key, ...fields }), 201);
  }

  async user(email: string, fields: object = {}): Promise<UserRecord> {
    const body = { email, first_name: 'Made', last_name: 'User', ...fields };
    return userOf(await this.post('/users', body), 201);
  }
}

export const ALL_FOUR = { read: true, create: true, update: true, delete: true };

/** The request form of these permissions; all others are absent. */
export function abilitiesOf(permissions: readonly Permission[]): Record<string, Record<string, boolean>> {
  const abilities: Record<string, Record<string, boolean>> = {};
  for (const permission of permissions) {
    const [key = '', action = ''] = permission.split('.');
    abilities[key] = { ...abilities[key], [action]: true };
  }
  return abilities;
}

/** The granted permissions, such as `customer.read`, in order. */
export function permissionsOn(abilities: UserRecord['abilities']): string[] {
  return Object.entries(abilities)
    .flatMap(([key, row]) => Object.entries(row).map(([action, on]) => (on ? `${key}.${action}` : '')))
    .filter((permission) => permission !== '')
    .sort();
}

/** The body of a response that must have this status. */
export function roleOf(answer: Reply, status: number): RoleRecord {
  return bodyOf(answer, status) as RoleRecord;
}

export function abilityOf(answer: Reply, status: number): AbilityRecord {
  return bodyOf(answer, status) as AbilityRecord;
}

export function userOf(answer: Reply, status: number): UserRecord {
  return bodyOf(answer, status) as UserRecord;
}

function bodyOf(answer: Reply, status: number): object {
  expect(answer.status, answer.text).to.equal(status);
  return answer.json;
}

/** Everything that a refused request must leave unchanged: the log's head, the tables, these users and their hashes. */
export async function dump(service: TestService, userIds: readonly string[] = []): Promise<unknown> {
  const store = await service.get(identifiers.store);
  const users = await Promise.all(
    userIds.map(async (id) => [await store.users.find(id), await store.users.findCredentialOf(id)]),
  );
  const views = [await store.views.listShared(), ...(await Promise.all(userIds.map((id) => store.views.listOf(id))))];
  const { head, records } = await store.log.load();
  return { head, records, users, views };
}
