import type { Scalar } from '../lists/list-query.js';
import { STANDARD_FIELDS } from './customer-fields.js';
import type { CustomerLogEntry } from './customer-log.js';
import type { CustomerPatch } from './customer-patch.js';
import type { Customer } from './customer.js';

const BY_NAME = new Map<string, (typeof STANDARD_FIELDS)[number]>(STANDARD_FIELDS.map((field) => [field.name, field]));

/**
 * The patch that undoes an entry; undefined if one of its fields has been changed since. A value that was changed and changed back counts as
 * unchanged.
 */
export function undoOfEntry(customer: Customer, { type, changes }: CustomerLogEntry): CustomerPatch | undefined {
  if (type !== 'updated') return undefined;
  const fields: Record<string, string | null> = {};
  const ownColumns = new Map<string, Scalar | null>();
  for (const { field, from, to } of changes) {
    const standard = BY_NAME.get(field);
    const present = standard === undefined ? customer.ownColumns.get(field) : customer[standard.property];
    if ((present ?? null) !== to) return undefined;
    if (standard === undefined) ownColumns.set(field, from);
    else fields[standard.property] = from as string | null;
  }
  return { fields, ownColumns };
}
