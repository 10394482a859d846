import type { ChangeEntry, ChangeResource, Json, JsonObject } from './change.js';

/** Old and new values of the fields that an update changes. */
export interface FieldChanges {
  readonly before: Record<string, Json>;
  readonly after: Record<string, Json>;
}

/** Which of these fields a patch would change. Fields that the patch doesn't contain stay as they are. */
export function changedFields<F extends string>(
  record: Readonly<Record<F, Json>>,
  patch: { readonly [field in F]?: Json | undefined },
  fields: readonly F[],
): F[] {
  return fields.filter((field) => patch[field] !== undefined && patch[field] !== record[field]);
}

/** Old and new values of those of these fields that a patch would change. */
export function fieldChanges<F extends string>(
  record: Readonly<Record<F, Json>>,
  patch: { readonly [field in F]?: Json | undefined },
  fields: readonly F[],
): FieldChanges {
  const changes: FieldChanges = { before: {}, after: {} };
  for (const field of changedFields(record, patch, fields)) {
    changes.before[field] = record[field];
    changes.after[field] = patch[field]!;
  }
  return changes;
}

export function createdEntry(resource: ChangeResource, recordId: string, after: JsonObject): ChangeEntry {
  return { resource, recordId, action: 'created', before: null, after };
}

/** Undefined when nothing changes. */
export function updatedEntry(
  resource: ChangeResource,
  recordId: string,
  { before, after }: FieldChanges,
): ChangeEntry | undefined {
  return Object.keys(after).length === 0 ? undefined : { resource, recordId, action: 'updated', before, after };
}

export function deletedEntry(resource: ChangeResource, recordId: string, before: JsonObject): ChangeEntry {
  return { resource, recordId, action: 'deleted', before, after: null };
}
