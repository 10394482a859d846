/** The log of the benchmark `past`: an organisation, then changes of its users and, one in ten, of its authority. */
import type { ChangeEntry, JsonObject } from '../src/domain/changes/change.js';

const ROLES = 200;
const ABILITIES = 50;
const FEATURES = 50;
const SEGMENTS = 100;
const USERS = 10_000;
/** Entries that create all of it. */
export const FIRST_ENTRIES = ABILITIES + ROLES + FEATURES + SEGMENTS + USERS;

const ACTIONS = { read: true, create: true, update: true, delete: true };
const ONE_IN = 10;

export function userOf(n: number): string {
  return `user-${n % USERS}`;
}

/** The entry with this sequence number, from 1. */
export function entryNumber(seq: number): ChangeEntry {
  return seq <= FIRST_ENTRIES ? creation(seq - 1) : update(seq);
}

function creation(n: number): ChangeEntry {
  const texts = (name: string, rest: JsonObject) => ({ name, description: 'For the measurement', ...rest });
  const made = (resource: ChangeEntry['resource'], recordId: string, after: JsonObject): ChangeEntry => ({
    ...{ resource, recordId, action: 'created', before: null, after },
  });
  let left = n;
  if (left < ABILITIES) return made('ability', `a${left}`, texts(`A ${left}`, { key: `key_${left}`, ...ACTIONS }));
  left -= ABILITIES;
  if (left < ROLES) return made('role', `r${left}`, texts(`Role ${left}`, { abilities: permissionsOf(left) }));
  left -= ROLES;
  if (left < FEATURES) return made('feature', `f${left}`, texts(`F ${left}`, { key: `flag_${left}`, enabled: false }));
  left -= FEATURES;
  if (left < SEGMENTS) return made('segment', `s${left}`, texts(`S ${left}`, { filters: filtersOf(left) }));
  left -= SEGMENTS;
  return made('user', userOf(left), { roles: rolesOf(left), suspended: false, profile: ['email'] });
}

function update(seq: number): ChangeEntry {
  const turn = Math.floor(seq / ONE_IN);
  const changed = (resource: ChangeEntry['resource'], recordId: string, after: JsonObject): ChangeEntry => ({
    ...{ resource, recordId, action: 'updated', before: {}, after },
  });
  if (seq % ONE_IN !== 0) {
    const after =
      seq % 3 === 0 ? { suspended: seq % 2 === 0 } : seq % 3 === 1 ? { roles: rolesOf(seq) } : { profile: [] };
    return changed('user', userOf(seq * 7_919), after);
  }
  if (turn % 10 === 0) return changed('segment', `s${turn % SEGMENTS}`, { filters: filtersOf(turn) });
  if (turn % 10 === 1) return changed('feature', `f${turn % FEATURES}`, { enabled: turn % 4 === 1 });
  if (turn % 10 === 2) return changed('ability', `a${turn % ABILITIES}`, { delete: turn % 4 === 2 });
  return changed('role', `r${turn % ROLES}`, { abilities: { [`key_${turn % ABILITIES}`]: { read: turn % 3 > 0 } } });
}

function permissionsOf(n: number): JsonObject {
  const keys = Array.from({ length: 12 }, (_, index) => `key_${(n * 7 + index * 4) % ABILITIES}`);
  return Object.fromEntries(keys.map((key) => [key, { read: true, update: n % 2 === 0 }]));
}

function rolesOf(n: number): string[] {
  return [`r${n % ROLES}`, `r${(n * 31 + 1) % ROLES}`];
}

function filtersOf(n: number): JsonObject {
  return { values: { status: [`status-${n % 9}`], seats_gte: [`${n % 500}`] }, enabled: ['seats_gte'] };
}
