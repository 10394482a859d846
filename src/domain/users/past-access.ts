import type { Change } from '../changes/change.js';
import type { Holdings } from '../groups/holdings.js';

/** What determined a user's access at a moment. */
export interface PastAccess extends Holdings {
  readonly suspended: boolean;
}

/** What is known of it after some entries. */
interface KnownAccess {
  /** Undefined before the first entry. */
  readonly existed: boolean | undefined;
  readonly roleIds: readonly string[] | undefined;
  readonly groupIds: readonly string[] | undefined;
  readonly suspended: boolean | undefined;
}

export const NOTHING_KNOWN: KnownAccess = {
  existed: undefined,
  roleIds: undefined,
  groupIds: undefined,
  suspended: undefined,
};

/** Learns from a user's entries, newest first, in addition to what later entries said. */
export function learnAccess(known: KnownAccess, newestFirst: readonly Change[]): KnownAccess {
  let { existed, roleIds, groupIds, suspended } = known;
  for (const { action, after } of newestFirst) {
    existed ??= action !== 'deleted';
    if (!existed || after === null) break;
    if (roleIds === undefined && Array.isArray(after['roles'])) roleIds = after['roles'] as string[];
    if (groupIds === undefined && Array.isArray(after['groups'])) groupIds = after['groups'] as string[];
    if (suspended === undefined && typeof after['suspended'] === 'boolean') suspended = after['suspended'];
    if (action === 'created') {
      // Fields that a creation leaves out have these values.
      roleIds ??= [];
      groupIds ??= [];
      suspended ??= false;
    }
  }
  return { existed, roleIds, groupIds, suspended };
}

/** The user's access, once enough entries were read to know it. */
export function accessOf({ roleIds, groupIds, suspended }: KnownAccess): PastAccess | undefined {
  if (roleIds === undefined || groupIds === undefined || suspended === undefined) return undefined;
  return { roleIds, groupIds, suspended };
}

const NO_ACCESS: PastAccess = { roleIds: [], groupIds: [], suspended: false };

/** The user's access after one of their entries; undefined once they're deleted. */
export function accessAfter(
  previous: PastAccess | undefined,
  { after }: Pick<Change, 'after'>,
): PastAccess | undefined {
  if (after === null) return undefined;
  const { roleIds, groupIds, suspended } = previous ?? NO_ACCESS;
  return {
    roleIds: Array.isArray(after['roles']) ? (after['roles'] as string[]) : roleIds,
    groupIds: Array.isArray(after['groups']) ? (after['groups'] as string[]) : groupIds,
    suspended: typeof after['suspended'] === 'boolean' ? after['suspended'] : suspended,
  };
}
