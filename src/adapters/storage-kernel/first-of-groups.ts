import type { RoleSetGroup, UserSummary } from '../../application/ports/user-repository.js';
import { compareSummaries, type FoldedSummary, type SummaryOrder } from './folded-summary.js';
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
 * Implements `UserRepository.listFirst` with two reads, whatever the number of groups: the first `limit` users of a group
 * are in the `limit` sets whose first users come first.
 */
export async function firstOfGroups(
  groups: readonly RoleSetGroup[],
  limit: number,
  users: UsersOfSets,
): Promise<UserSummary[][]> {
  const setsOf = setIds(groups);
  const heads = (await users.listHeads([...new Set(setsOf.flat())])).toSorted(compareSummaries);
  const rank = new Map(heads.map(({ set }, index) => [set, index] as const).toReversed());
  const chosen = setsOf.map((sets) =>
    [...new Set(sets)]
      .flatMap((set) => rank.get(set) ?? [])
      .toSorted((a, b) => a - b)
      .slice(0, limit + users.uncertain)
      .map((index) => heads[index]!.set),
  );
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

/** Ids of the groups' sets. The same list of roles is usually in many groups. */
function setIds(groups: readonly RoleSetGroup[]): string[][] {
  const known = new Map<readonly string[], string>();
  return groups.map((group) =>
    group.map((roleIds) => {
      const id = known.get(roleIds) ?? roleSetOf(roleIds).id;
      known.set(roleIds, id);
      return id;
    }),
  );
}
