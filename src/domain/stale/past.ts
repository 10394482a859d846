import type { Json } from '../changes/change.js';

/** With more entries than these since a form was opened, what a field held then counts as unknown. */
export const PAST_ENTRIES_MAX = 1_000;

/** What happened to one field since a moment. */
export interface FieldPast {
  /** What the field held at that moment; undefined where that isn't kept. */
  readonly earlier: Json | undefined;
  /** Whether anybody but the caller changed it. */
  readonly byOthers: boolean;
}

/** What happened to a record since a moment, by the wire names of the fields that changed, nested ones dotted. */
export interface Past {
  readonly fields: ReadonlyMap<string, FieldPast>;
  /** False when the history isn't kept as far back as that: then any field may have been changed by anybody. */
  readonly isKnown: boolean;
}

export const NOTHING_HAPPENED: Past = { fields: new Map(), isKnown: true };
export const UNKNOWN_PAST: Past = { fields: new Map(), isKnown: false };

/** One entry of a history: who changed which fields, and what they held before (undefined where that isn't kept). */
export interface PastStep {
  readonly actorId: string;
  readonly before: ReadonlyMap<string, Json | undefined>;
}

/** Sums up the steps since a moment, oldest first, for the caller `actorId`. */
export function sumUp(steps: Iterable<PastStep>, actorId: string): Past {
  const fields = new Map<string, FieldPast>();
  for (const step of steps) {
    for (const [name, before] of step.before) {
      const known = fields.get(name);
      const byOthers = step.actorId !== actorId || known?.byOthers === true;
      fields.set(name, { earlier: known === undefined ? before : known.earlier, byOthers });
    }
  }
  return { fields, isKnown: true };
}
