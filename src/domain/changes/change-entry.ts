import { ValidationFailed, type FieldError } from '../domain-error.js';
import { errorOfInvisible } from '../text/error-of-invisible.js';
import type { ChangeEntry, ChangeResource, Json, JsonObject } from './change.js';

/** Old and new values of the fields that an update changes. */
interface FieldChanges {
  readonly before: Record<string, Json>;
  readonly after: Record<string, Json>;
}

/** Fields that are names of people and records, with their wire names. */
const NAMES: Readonly<Record<string, string>> = { name: 'name', firstName: 'first_name', lastName: 'last_name' };

/**
 * Compares these fields of a record with those of a patch; fields that the patch doesn't contain stay as they are. Throws
 * `ValidationFailed` for a changed name with invisible characters, which an older record may have.
 */
export function fieldChanges<F extends string>(
  record: Readonly<Record<F, Json>>,
  patch: { readonly [field in F]?: Json | undefined },
  fields: readonly F[],
): FieldChanges {
  const changes: FieldChanges = { before: {}, after: {} };
  for (const field of fields) {
    const value = patch[field];
    if (value === undefined || value === record[field]) continue;
    changes.before[field] = record[field];
    changes.after[field] = value;
  }
  requireVisibleNames(changes.after);
  return changes;
}

function requireVisibleNames(after: FieldChanges['after']): void {
  const errors: Record<string, FieldError> = {};
  for (const [field, value] of Object.entries(after)) {
    const name = NAMES[field];
    const message = name === undefined || typeof value !== 'string' ? undefined : errorOfInvisible(value);
    if (name !== undefined && message !== undefined) errors[name] = { code: 'custom', message };
  }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
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
