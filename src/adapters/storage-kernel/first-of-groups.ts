import type { RoleSetGroup } from '../../application/ports/user-repository.js';
import {
  compareSummaries,
  type FoldedSummary,
  type SummaryOrder,
  type UserSummary,
} from '../../domain/lists/user-summary.js';
import { roleSetOf } from './role-set.js';

/** A user of a role set. */
export interface UserOfSet extends FoldedSummary {
  /** The id of the role set. */
  readonly set: string;
}

/** A user of a role set without the names. */
export interface HeadOfSet extends SummaryOrder {
  readonly set: string;
}

/** Reads the unsuspended users of role sets, given by their ids, in the order of `compareSummaries`. */
export interface UsersOfSets {
  /** How many of the users returned by `listHeads` may not be in their sets. */
  readonly uncertain: number;
  /** The first user of each set that has one, and possibly others. */
  listHeads(sets: readonly string[]): Promise<HeadOfSet[]>;
  /** The first `limit` users of each set, at least. */
  listFirst(sets: readonly string[], limit: number): Promise<UserOfSet[]>;
}

/**
 * Implements `UserRepository.listFirst` with two reads, whatever the number of groups: the first `limit` users for a
 * purpose are in the `limit` sets whose first users come first.
 */
export async function firstOfGroups(
  groups: readonly RoleSetGroup[],
  limit: number,
  users: UsersOfSets,
): Promise<UserSummary[][]> {
  const setsOf = setIds(groups);
  const heads = (await users.listHeads([...new Set(setsOf.flat())])).toSorted(compareSummaries);
  const inOrder = [...new Set(heads.map(({ set }) => set))];
  const chosen = chooseSets(groups, setsOf, { inOrder, enough: limit + users.uncertain });
  const rows = (await users.listFirst([...new Set(chosen.flat())], limit)).toSorted(compareSummaries);
  const rowsOfSet = new Map<string, number[]>();
  for (const [index, { set }] of rows.entries()) rowsOfSet.set(set, [...(rowsOfSet.get(set) ?? []), index]);
  return chosen.map((sets) =>
    sets
      .flatMap((set) => rowsOfSet.get(set) ?? [])
      .toSorted((a, b) => a - b)
      .slice(0, limit)
      .map((index) => rows[index]!.summary),
  );
}

/** The sets of each group that have to be read, in order. A group without purposes is wanted for one of its own. */
function chooseSets(
  groups: readonly RoleSetGroup[],
  setsOf: readonly (readonly string[])[],
  { inOrder, enough }: { readonly inOrder: readonly string[]; readonly enough: number },
): string[][] {
  const groupsOf = new Map<string, number[]>();
  for (const [group, sets] of setsOf.entries()) {
    for (const set of new Set(sets)) groupsOf.set(set, [...(groupsOf.get(set) ?? []), group]);
  }
  const chosen: string[][] = groups.map(() => []);
  const sets = new Map<number, number>();
  for (const set of inOrder) {
    for (const group of groupsOf.get(set) ?? []) {
      const purposes = groups[group]!.purposes ?? [-1 - group];
      if (!purposes.some((purpose) => (sets.get(purpose) ?? 0) < enough)) continue;
      for (const purpose of purposes) sets.set(purpose, (sets.get(purpose) ?? 0) + 1);
      chosen[group]!.push(set);
    }
  }
  return chosen;
}

/** Ids of the groups' sets. The same list of roles is usually in many groups. */
function setIds(groups: readonly RoleSetGroup[]): string[][] {
  const known = new Map<readonly string[], string>();
  return groups.map((group) =>
    group.sets.map((roleIds) => {
      const id = known.get(roleIds) ?? roleSetOf(roleIds).id;
      known.set(roleIds, id);
      return id;
    }),
  );
}
