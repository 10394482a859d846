import type { Json } from '../changes/change.js';

/** Maximum number of log entries to look back. After more changes, the history counts as unknown. */
export const MAX_ENTRIES_SINCE = 1_000;

/** Changes to one field since a moment. */
export interface FieldChange {
  /** The field's value at that moment; undefined if it isn't stored. */
  readonly earlier: Json | undefined;
  /** Whether anybody but the caller changed it. */
  readonly byOthers: boolean;
}

/** Changes to a record since a moment, by the wire names of the changed fields, nested ones dotted. */
export interface ChangesSince {
  readonly fields: ReadonlyMap<string, FieldChange>;
  /** False when the history doesn't go back that far: then anybody may have changed any field. */
  readonly isKnown: boolean;
}

export const NOTHING_HAPPENED: ChangesSince = { fields: new Map(), isKnown: true };
export const UNKNOWN_CHANGES: ChangesSince = { fields: new Map(), isKnown: false };

/** One history entry: who changed which fields, and their previous values (undefined if not stored). */
export interface ChangeStep {
  readonly actorId: string;
  readonly before: ReadonlyMap<string, Json | undefined>;
}

/** Sums up steps, oldest first, from the point of view of the caller `actorId`. */
export function sumUp(steps: Iterable<ChangeStep>, actorId: string): ChangesSince {
  const fields = new Map<string, FieldChange>();
  for (const step of steps) {
    for (const [name, before] of step.before) {
      const previous = fields.get(name);
      const byOthers = step.actorId !== actorId || previous?.byOthers === true;
      fields.set(name, { earlier: previous === undefined ? before : previous.earlier, byOthers });
    }
  }
  return { fields, isKnown: true };
}
