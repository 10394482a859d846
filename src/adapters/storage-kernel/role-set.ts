import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** 132 bits: sets never get the same id by chance. */
const ID_LENGTH = 22;

/** A distinct set of roles and groups, held by any number of users. */
export interface RoleSet {
  /** A digest of the ids. */
  readonly id: string;
  /** Sorted, each once. */
  readonly roleIds: readonly string[];
}

/** More sets than an organisation uses at a time. */
const SETS_KEPT = 1_000;
const known = new LRUCache<string, RoleSet>({ max: SETS_KEPT });

/** The role set of a user who holds these roles and groups. Ids are stored, so they must never change. */
export function roleSetOf(roleIds: readonly string[]): RoleSet {
  const key = JSON.stringify(roleIds);
  const found = known.get(key) ?? newRoleSet(roleIds);
  known.set(key, found);
  return found;
}

function newRoleSet(roleIds: readonly string[]): RoleSet {
  const sorted = [...new Set(roleIds)].toSorted();
  return { id: hash('sha256', JSON.stringify(sorted), 'base64url').slice(0, ID_LENGTH), roleIds: sorted };
}

/** Whether these roles, as stored with the id, are those of the set: sorted, each once. */
export function isRoleSet(id: string, roleIds: readonly string[]): boolean {
  const set = roleSetOf(roleIds);
  return set.id === id && set.roleIds.length === roleIds.length && set.roleIds.every((one, n) => one === roleIds[n]);
}
