import { canonicalJson } from '../changes/canonical-json.js';
import type { Json } from '../changes/change.js';
import type { Conflict } from './changed-meanwhile.js';
import type { FieldPast, Past } from './past.js';

/** A field that a body names. */
export interface PatchedField {
  /** Its wire names from the outermost inwards; joined by dots they are its name in `Past`. */
  readonly path: readonly string[];
  readonly current: Json;
  /** What the field would hold if the body were applied to `base`: a body may hold only a part of it. */
  readonly over: (base: Json) => Json;
  /** Brings a value of the history into the form of `current`. */
  readonly read?: (kept: Json) => Json;
}

/** A field that a body replaces as a whole. */
export function wholeField(name: string, wanted: Json, current: Json): PatchedField {
  return { path: [name], current, over: () => wanted };
}

/** What is left of a patch, and the fields about which the caller must decide anew. */
export interface Settled<P> {
  readonly patch: P;
  readonly conflicts: readonly Conflict[];
}

export interface Settlement {
  /** Names of the fields that aren't applied: they stay as they are, or they are in conflict. */
  readonly dropped: ReadonlySet<string>;
  readonly conflicts: readonly Conflict[];
}

/**
 * Compares the fields of a body that was filled in at an earlier moment with what happened to the record since. What
 * nobody else changed is applied. What somebody else changed stays when the body still holds the earlier value, and is
 * a conflict when it holds a third one. A value that was changed and changed back wasn't changed.
 */
export function settle(fields: readonly PatchedField[], past: Past): Settlement {
  const dropped = new Set<string>();
  const conflicts: Conflict[] = [];
  for (const field of fields) {
    const name = field.path.join('.');
    const verdict = judge(field, past.isKnown ? past.fields.get(name) : ANYTHING);
    if (verdict !== 'apply') dropped.add(name);
    if (verdict === 'conflict') conflicts.push({ path: field.path, current: field.current });
  }
  return { dropped, conflicts };
}

const ANYTHING: FieldPast = { earlier: undefined, byOthers: true };

function judge({ current, over, read }: PatchedField, past: FieldPast | undefined): 'apply' | 'leave' | 'conflict' {
  if (past?.byOthers !== true || same(over(current), current)) return 'apply';
  if (past.earlier === undefined) return 'conflict';
  const earlier = read === undefined ? past.earlier : read(past.earlier);
  if (same(earlier, current)) return 'apply';
  return same(over(earlier), earlier) ? 'leave' : 'conflict';
}

/** The members of a patch whose wire name wasn't dropped. */
export function withoutDropped<P extends object>(
  patch: P,
  dropped: ReadonlySet<string>,
  nameOf: (member: string) => string = (member) => member,
): P {
  return Object.fromEntries(Object.entries(patch).filter(([member]) => !dropped.has(nameOf(member)))) as P;
}

function same(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}
