import type { Change, Json, JsonObject } from '../changes/change.js';
import type { PastStep } from './past.js';

/** The part of a record that its history is compared with. */
export interface Stamps {
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

/** `since` when it is a moment of the record's life, else undefined: then a body is merged as it is. */
export function momentOf({ created, updated }: Stamps, since: number | undefined): number | undefined {
  return since !== undefined && since >= created && since <= updated ? since : undefined;
}

/**
 * From when on entries of the log bear on a record that was read when its `updated` was `since`. A record's `updated`
 * runs ahead of the log's time when it changes several times within a millisecond: by one for each change at most.
 */
export function lookBack({ version }: Stamps, since: number): number {
  return since - version;
}

/**
 * Of entries in the order of the log, beginning at `lookBack`, those after the last that the caller had seen. `moves`
 * tells which of them move the record's `updated`.
 */
export function entriesSince(
  { created }: Stamps,
  entries: readonly Change[],
  since: number,
  moves: (change: Change) => boolean = () => true,
): readonly Change[] {
  let updated = created;
  let unseen = 0;
  for (const [index, change] of entries.entries()) {
    if (!moves(change)) continue;
    updated = Math.max(change.at, updated + 1);
    if (updated <= since) unseen = index + 1;
  }
  return entries.slice(unseen);
}

/** The fields that an update changed, with what they held before. Of personal data the log keeps only the names. */
export function stepOf({ actorId, before, after }: Change): PastStep {
  const fields = new Map<string, Json | undefined>();
  for (const name of Object.keys(after ?? {})) {
    const value = before?.[name];
    if (name === 'profile') for (const unkept of after![name] as readonly string[]) fields.set(unkept, undefined);
    else if (name === 'abilities') addPermissions(fields, (value ?? {}) as JsonObject);
    else fields.set(name, value);
  }
  return { actorId, before: fields };
}

function addPermissions(fields: Map<string, Json | undefined>, abilities: JsonObject): void {
  for (const [key, actions] of Object.entries(abilities)) {
    for (const [action, value] of Object.entries(actions as JsonObject))
      fields.set(`abilities.${key}.${action}`, value);
  }
}
