/** What gives a user permissions. */
export interface Holdings {
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** A group is held like a role, so both are in one list. No group has the id of a role. */
export function holdingsOf({ roleIds, groupIds }: Holdings): readonly string[] {
  return groupIds.length === 0 ? roleIds : [...roleIds, ...groupIds];
}
