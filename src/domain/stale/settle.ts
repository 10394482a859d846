import { canonicalJson } from '../changes/canonical-json.js';
import type { Json } from '../changes/change.js';
import type { Conflict } from './changed-meanwhile.js';
import type { FieldChange, ChangesSince } from './changes-since.js';

/** A field in a patch. */
export interface PatchedField {
  /** Wire names from the outermost inwards; joined by dots they are the field's name in `ChangesSince`. */
  readonly path: readonly string[];
  readonly current: Json;
  /** Applies the patch to a value of the field; the patch may contain only part of it. */
  readonly applyTo: (base: Json) => Json;
  /** Converts a value from the history to the form of `current`. */
  readonly read?: (earlier: Json) => Json;
}

/** A field that a patch replaces as a whole. */
export function wholeField(name: string, wanted: Json, current: Json): PatchedField {
  return { path: [name], current, applyTo: () => wanted };
}

/** Returns those of the fields that a patch contains, each replaced as a whole. Field names equal wire names here. */
export function wholeFields<F extends string>(
  record: Readonly<Record<F, Json>>,
  patch: { readonly [field in F]?: Json | undefined },
  fields: readonly F[],
): PatchedField[] {
  return fields
    .filter((field) => patch[field] !== undefined)
    .map((field) => wholeField(field, patch[field]!, record[field]));
}

/** Ids as one field, whose order doesn't matter. Those of records that are deleted by now aren't compared. */
export function idsField(
  name: string,
  wanted: readonly string[],
  held: readonly string[],
  known: { has(id: string): boolean },
): PatchedField {
  const read = (ids: Json) => [...new Set(ids as readonly string[])].filter((id) => known.has(id)).toSorted();
  const sorted = [...new Set(wanted)].toSorted();
  return { path: [name], current: read(held), applyTo: () => sorted, read };
}

/** The part of a patch to apply, and the conflicts that the caller must resolve. */
export interface Settled<P> {
  readonly patch: P;
  readonly conflicts: readonly Conflict[];
}

interface Settlement {
  /** Names of the fields not to apply, conflicting or not. */
  readonly dropped: ReadonlySet<string>;
  readonly conflicts: readonly Conflict[];
}

/**
 * Decides which fields of a patch to apply, given the changes since the caller read the record. Fields that nobody else
 * changed are applied. A field that somebody else changed keeps its current value if the patch has the earlier one; it's
 * a conflict if the patch has a third value. A field that was changed and changed back counts as unchanged.
 */
export function settle(fields: readonly PatchedField[], past: ChangesSince): Settlement {
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

const ANYTHING: FieldChange = { earlier: undefined, byOthers: true };

function judge(
  { current, applyTo, read }: PatchedField,
  past: FieldChange | undefined,
): 'apply' | 'leave' | 'conflict' {
  if (past?.byOthers !== true || same(applyTo(current), current)) return 'apply';
  if (past.earlier === undefined) return 'conflict';
  const earlier = read === undefined ? past.earlier : read(past.earlier);
  if (same(earlier, current)) return 'apply';
  return same(applyTo(earlier), earlier) ? 'leave' : 'conflict';
}

/** Removes the dropped fields from a patch; `nameOf` maps a member to its wire name. */
export function withoutDropped<P extends object>(
  patch: P,
  dropped: ReadonlySet<string>,
  nameOf: (member: string) => string = (member) => member,
): P {
  if (dropped.size === 0) return patch;
  return Object.fromEntries(Object.entries(patch).filter(([member]) => !dropped.has(nameOf(member)))) as P;
}

function same(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}
