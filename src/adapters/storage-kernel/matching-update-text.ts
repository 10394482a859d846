import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Scalar } from '../../domain/lists/list-query.js';
import type { Erasing, MatchingUpdate, Undoing } from '../../domain/operations/operation.js';

interface Stored extends Omit<MatchingUpdate, 'patch'> {
  readonly patch: {
    readonly fields: CustomerPatch['fields'];
    readonly ownColumns: readonly [string, Scalar | null][];
  } | null;
}

/** The stored form of what an operation changes; null if there's nothing left to change. */
export function textOfUpdate(update: MatchingUpdate | Undoing | Erasing | null): string | null {
  if (update === null) return null;
  if (!('patch' in update)) return JSON.stringify(update);
  const { patch, ...others } = update;
  const stored: Stored = {
    ...others,
    patch: patch && { fields: patch.fields, ownColumns: [...patch.ownColumns] },
  };
  return JSON.stringify(stored);
}

export function updateOfText(text: string | null): MatchingUpdate | Undoing | Erasing | null {
  if (text === null) return null;
  const read = JSON.parse(text) as Stored | Undoing | Erasing;
  if (!('patch' in read)) return read;
  const { patch, ...others } = read;
  return { ...others, patch: patch && { fields: patch.fields, ownColumns: new Map(patch.ownColumns) } };
}
