/** The standard actions, which any ability may have, in the order of the wire format. */
export const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** Immutable, and made only here: two sets without own actions are equal exactly if they're the same object. */
export interface ActionSet {
  /** The standard ones as bits 0 to 3, in the order of `ACTIONS`. */
  readonly standard: number;
  /** Names of actions that abilities define themselves, each once and sorted. */
  readonly own: readonly string[];
}

const NONE: readonly string[] = [];
const STANDARD_SETS: readonly ActionSet[] = Array.from({ length: 1 << ACTIONS.length }, (_, standard) => {
  return Object.freeze({ standard, own: NONE });
});
const STANDARD_LISTS = STANDARD_SETS.map(({ standard }) => ACTIONS.filter((_, bit) => ((standard >> bit) & 1) !== 0));

export const NO_ACTIONS: ActionSet = STANDARD_SETS[0]!;
/** All standard actions. */
export const ALL_ACTIONS: ActionSet = STANDARD_SETS.at(-1)!;

function setOf(standard: number, own: readonly string[]): ActionSet {
  return own.length === 0 ? STANDARD_SETS[standard]! : { standard, own };
}

export function isStandardAction(name: string): name is Action {
  return (ACTIONS as readonly string[]).includes(name);
}

/** The set of these actions, which may be named several times. */
export function actionSet(names: Iterable<string>): ActionSet {
  let standard = 0;
  const own = new Set<string>();
  for (const name of names) {
    if (isStandardAction(name)) standard |= 1 << ACTIONS.indexOf(name);
    else own.add(name);
  }
  return setOf(standard, [...own].sort());
}

export function hasAction(set: ActionSet, name: string): boolean {
  const bit = (ACTIONS as readonly string[]).indexOf(name);
  return bit < 0 ? set.own.includes(name) : ((set.standard >> bit) & 1) !== 0;
}

/** The actions in the order of the wire format: the standard ones, then own ones by name. */
export function listActions({ standard, own }: ActionSet): readonly string[] {
  const list = STANDARD_LISTS[standard]!;
  return own.length === 0 ? list : [...list, ...own];
}

/** The columns of an ability's row in a matrix: all standard actions, then its own. */
export function columnsOf({ own }: ActionSet): readonly string[] {
  return own.length === 0 ? ACTIONS : [...ACTIONS, ...own];
}

export function isSameSet(a: ActionSet, b: ActionSet): boolean {
  if (a === b) return true;
  return a.standard === b.standard && a.own.length === b.own.length && a.own.every((name, n) => name === b.own[n]);
}

/** The actions in at least one of the sets. */
export function unionOf(a: ActionSet, b: ActionSet): ActionSet {
  const standard = a.standard | b.standard;
  if (a.own.length === 0 || b.own.length === 0) return setOf(standard, a.own.length === 0 ? b.own : a.own);
  return setOf(standard, [...new Set([...a.own, ...b.own])].sort());
}

/** The actions in both sets. */
export function intersectionOf(a: ActionSet, b: ActionSet): ActionSet {
  return setOf(a.standard & b.standard, a.own.length === 0 ? NONE : a.own.filter((name) => b.own.includes(name)));
}

/** The actions of `a` that aren't in `b`. */
export function differenceOf(a: ActionSet, b: ActionSet): ActionSet {
  return setOf(a.standard & ~b.standard, a.own.length === 0 ? NONE : a.own.filter((name) => !b.own.includes(name)));
}

/** The wire form of a set: a boolean for each standard action, then for each of these own ones. */
export function actionFlags(set: ActionSet, own: readonly string[] = NONE): Record<Action, boolean> {
  const flags: Record<Action, boolean> & Record<string, boolean> = {
    read: hasAction(set, 'read'),
    create: hasAction(set, 'create'),
    update: hasAction(set, 'update'),
    delete: hasAction(set, 'delete'),
  };
  for (const name of own) flags[name] = set.own.includes(name);
  return flags;
}
