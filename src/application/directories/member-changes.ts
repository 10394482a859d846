/** How the members of a group change: first all leave if `isAnew`, then some, then others join. */
export interface MemberChanges {
  readonly isAnew: boolean;
  readonly leave: Set<string>;
  readonly join: Set<string>;
}

export function noMemberChanges(): MemberChanges {
  return { isAnew: false, leave: new Set(), join: new Set() };
}

/** Adds to earlier changes that these people join: changed in place, because a request may have thousands of steps. */
export function joining(changes: MemberChanges, ids: readonly string[]): MemberChanges {
  for (const id of ids) {
    changes.leave.delete(id);
    changes.join.add(id);
  }
  return changes;
}

/** The same that these leave. */
export function leaving(changes: MemberChanges, ids: readonly string[]): MemberChanges {
  for (const id of ids) {
    changes.join.delete(id);
    changes.leave.add(id);
  }
  return changes;
}

/** Whatever was asked before: only these remain. */
export function onlyThese(ids: readonly string[]): MemberChanges {
  return { isAnew: true, leave: new Set(), join: new Set(ids) };
}
