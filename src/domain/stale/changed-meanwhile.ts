import type { Json, JsonObject } from '../changes/change.js';
import { DomainError, type FieldError } from '../domain-error.js';

/** A field that somebody else changed since the caller read it, and to which the caller wants to give another value. */
export interface Conflict {
  /** Wire names from the outermost inwards. */
  readonly path: readonly string[];
  readonly current: Json;
}

/** Somebody else changed the same fields since the caller read the record; nothing is written. */
export class ChangedMeanwhile extends DomainError {
  /** Current values of the fields, structured like the record. */
  readonly current: JsonObject;

  constructor(conflicts: readonly Conflict[], isShown: (field: string) => boolean) {
    const fields = conflicts.map(({ path }): [string, FieldError] => [path.join('.'), { ...CHANGED, path }]);
    super(
      'conflict',
      'changed_meanwhile',
      'Somebody else changed the same fields meanwhile. Read the record again and repeat the change.',
      Object.fromEntries(fields),
    );
    this.current = shape(conflicts.filter(({ path }) => isShown(path[0]!)));
  }
}

const CHANGED: FieldError = { code: 'changed_meanwhile', message: 'was changed by somebody else meanwhile' };

/** Throws `ChangedMeanwhile` if there are conflicts; `isShown` tells which fields the caller may see. */
export function refuseConflicts(
  conflicts: readonly Conflict[] | undefined,
  isShown: (field: string) => boolean = () => true,
): void {
  if (conflicts !== undefined && conflicts.length > 0) throw new ChangedMeanwhile(conflicts, isShown);
}

type Tree = { [key: string]: Json | Tree };

function shape(conflicts: readonly Conflict[]): JsonObject {
  const root = Object.create(null) as Tree;
  for (const { path, current } of conflicts) {
    let node = root;
    for (const name of path.slice(0, -1)) node = (node[name] ??= Object.create(null) as Tree) as Tree;
    node[path.at(-1)!] = current;
  }
  return root;
}
