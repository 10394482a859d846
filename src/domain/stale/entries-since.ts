import type { Change, Json, JsonObject } from '../changes/change.js';
import type { ChangeStep } from './changes-since.js';
import type { Versioned } from '../versioned.js';

/** Returns `since` if it lies between the record's creation and last change; otherwise undefined: patches apply as is. */
export function momentOf({ created, updated }: Versioned, since: number | undefined): number | undefined {
  return since !== undefined && since >= created && since <= updated ? since : undefined;
}

/**
 * Earliest time of log entries that a caller may not have seen, if they read the record when its `updated` was `since`.
 * Several changes within a millisecond push `updated` ahead of the log's time, by at most 1 ms per change.
 */
export function earliestUnseen({ version }: Versioned, since: number): number {
  return since - version;
}

/**
 * Returns the entries after the last one the caller had seen. `entries` are in log order, starting at
 * `earliestUnseen`; `raisesUpdated` tells which of them change the record's `updated`.
 */
export function entriesSince(
  { created }: Versioned,
  entries: readonly Change[],
  since: number,
  raisesUpdated: (change: Change) => boolean = () => true,
): readonly Change[] {
  let updated = created;
  let unseen = 0;
  for (const [index, change] of entries.entries()) {
    if (!raisesUpdated(change)) continue;
    updated = Math.max(change.at, updated + 1);
    if (updated <= since) unseen = index + 1;
  }
  return entries.slice(unseen);
}

/** Fields that an update changed, with their previous values. For personal data the log stores only the names. */
export function stepOf({ actorId, before, after }: Change): ChangeStep {
  const fields = new Map<string, Json | undefined>();
  for (const name of Object.keys(after ?? {})) {
    const value = before?.[name];
    if (name === 'profile') for (const field of after![name] as readonly string[]) fields.set(field, undefined);
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
