/** How the members of a group change: first all leave if `isAnew`, then some, then others join. */
export interface MemberChanges {
  readonly isAnew: boolean;
  readonly leave: ReadonlySet<string>;
  readonly join: ReadonlySet<string>;
}

export const NO_MEMBER_CHANGES: MemberChanges = { isAnew: false, leave: new Set(), join: new Set() };

/** What becomes of earlier changes when these people join as well. */
export function joining({ isAnew, leave, join }: MemberChanges, ids: readonly string[]): MemberChanges {
  const joined = new Set(ids);
  return { isAnew, leave: new Set([...leave].filter((id) => !joined.has(id))), join: new Set([...join, ...ids]) };
}

/** The same when these leave as well. */
export function leaving({ isAnew, leave, join }: MemberChanges, ids: readonly string[]): MemberChanges {
  const left = new Set(ids);
  return { isAnew, leave: new Set([...leave, ...ids]), join: new Set([...join].filter((id) => !left.has(id))) };
}

/** Whatever was asked before: only these remain. */
export function onlyThese(ids: readonly string[]): MemberChanges {
  return { isAnew: true, leave: new Set(), join: new Set(ids) };
}
