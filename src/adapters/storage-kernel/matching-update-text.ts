import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Scalar } from '../../domain/lists/list-query.js';
import type { MatchingUpdate } from '../../domain/operations/operation.js';

interface Stored extends Omit<MatchingUpdate, 'patch'> {
  readonly patch: {
    readonly fields: CustomerPatch['fields'];
    readonly ownColumns: readonly [string, Scalar | null][];
  } | null;
}

/** The stored form of what an operation changes; null if there's nothing left to change. */
export function textOfUpdate(update: MatchingUpdate | null): string | null {
  if (update === null) return null;
  const { patch, ...others } = update;
  const stored: Stored = {
    ...others,
    patch: patch && { fields: patch.fields, ownColumns: [...patch.ownColumns] },
  };
  return JSON.stringify(stored);
}

export function updateOfText(text: string | null): MatchingUpdate | null {
  if (text === null) return null;
  const { patch, ...others } = JSON.parse(text) as Stored;
  return { ...others, patch: patch && { fields: patch.fields, ownColumns: new Map(patch.ownColumns) } };
}
