import { expect } from 'chai';
import type { Caller, AbilityRecord, RoleRecord } from '../caller.js';
import { permissionsOn } from '../caller.js';
import type { UserRecord } from '../service.js';
import type { Organisation } from './organisation.js';

const PAGE = 100;

/** A user, and what they may do; nothing while suspended. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly suspended: boolean;
  readonly permissions: ReadonlySet<string>;
}

export interface ObservedSegment {
  readonly name: string;
  /** Filters as JSON. */
  readonly filters: string;
  /** Customer ids. */
  readonly members: ReadonlySet<string>;
}

/** An API token, and what it may do; nothing once it has expired. */
export interface ObservedToken {
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

export interface ObservedFeature {
  readonly key: string;
  readonly enabled: boolean;
  readonly targeting: readonly { readonly segments: readonly string[] }[];
  readonly updated: string;
}

/** Everything that a dry run talks about, read from lists and from what tokens still open. */
export interface Observation {
  readonly people: ReadonlyMap<string, Person>;
  /** Users that a random write may be about. */
  readonly targets: readonly string[];
  /** Those of them who were signed in at the beginning. */
  readonly signedIn: readonly string[];
  readonly roles: ReadonlyMap<string, RoleRecord>;
  readonly groups: readonly string[];
  /** Keys by id. */
  readonly abilities: ReadonlyMap<string, string>;
  readonly segments: ReadonlyMap<string, ObservedSegment>;
  readonly features: ReadonlyMap<string, ObservedFeature>;
  readonly tokens: ReadonlyMap<string, ObservedToken>;
  /** Tokens of live sessions. */
  readonly live: ReadonlySet<string>;
}

export async function observe({ observer, sessions }: Organisation): Promise<Observation> {
  const users = await all<UserRecord>(observer, '/users');
  const roles = await all<RoleRecord>(observer, '/roles');
  const groups = await all<{ readonly id: string }>(observer, '/groups');
  const abilities = await all<AbilityRecord>(observer, '/abilities');
  const features = await all<ObservedFeature & { readonly id: string }>(observer, '/features');
  const tokens = new Map<string, ObservedToken>();
  for (const { id, name } of await all<{ readonly id: string; readonly name: string }>(observer, '/tokens')) {
    tokens.set(id, { name, permissions: await allowedAt(observer, `/tokens/${id}/access`) });
  }
  const live = new Set<string>();
  for (const { token } of sessions) if (await isLive(observer, token)) live.add(token);
  return {
    people: new Map(users.map((user) => [user.id, personOf(user)])),
    targets: users.map(({ id }) => id).filter((id) => id !== observer.id),
    signedIn: sessions.map(({ id }) => id).filter((id) => id !== observer.id),
    roles: new Map(roles.map((role) => [role.id, role])),
    groups: groups.map(({ id }) => id),
    abilities: new Map(abilities.map(({ id, key }) => [id, key])),
    segments: await observeSegments(observer),
    features: new Map(features.map((feature) => [feature.id, feature])),
    tokens,
    live,
  };
}

/** The permissions of a user according to the explanation of their access. */
export function allowedTo(observer: Caller, id: string): Promise<Set<string>> {
  return allowedAt(observer, `/users/${id}/access`);
}

async function allowedAt(observer: Caller, path: string): Promise<Set<string>> {
  const { permissions } = await observer.read<{
    readonly permissions: readonly { readonly ability: string; readonly action: string; readonly allowed: boolean }[];
  }>(path);
  return new Set(permissions.filter(({ allowed }) => allowed).map(({ ability, action }) => `${ability}.${action}`));
}

async function observeSegments(observer: Caller): Promise<Map<string, ObservedSegment>> {
  const segments = await all<{ readonly id: string; readonly name: string; readonly filters: object }>(
    observer,
    '/segments',
  );
  const observed = new Map<string, ObservedSegment>();
  for (const { id, name, filters } of segments) {
    const members = await all<{ readonly id: string }>(observer, `/segments/${id}/customers`);
    observed.set(id, {
      name,
      filters: JSON.stringify(filters),
      members: new Set(members.map((customer) => customer.id)),
    });
  }
  return observed;
}

function personOf({ id, first_name, last_name, suspended, abilities }: UserRecord): Person {
  const permissions = new Set(suspended ? [] : permissionsOn(abilities));
  return { id, firstName: first_name, lastName: last_name, suspended, permissions };
}

async function isLive(observer: Caller, token: string): Promise<boolean> {
  const { status } = await observer.service.call('GET', '/users/me', { as: token });
  expect(status).to.be.oneOf([200, 401]);
  return status === 200;
}

/** All records of a list. */
async function all<T>(caller: Caller, path: string): Promise<readonly T[]> {
  const records: T[] = [];
  for (let page = 1; ; page += 1) {
    const found = await caller.read<readonly T[]>(`${path}?_sort=id&_page=${page}&_limit=${PAGE}`);
    records.push(...found);
    if (found.length < PAGE) return records;
  }
}
