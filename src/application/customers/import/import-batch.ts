import { ValidationFailed, type FieldError, type FieldErrors } from '../../../domain/domain-error.js';
import { readCustomerPatch, type CustomerPatch } from '../../../domain/customers/customer-patch.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import {
  decideCreation,
  decideUpdate,
  type CustomerCircumstances,
  type CustomerWrite,
} from '../../../domain/customers/decide-customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { CustomerTransaction } from '../../ports/customer-store.js';

/** What is wrong with a row that lacks the external id which is required. */
export const NO_EXTERNAL_ID_CODE = 'external_id_required';

/** The own column that another system knows a customer by. */
export interface ExternalId {
  readonly key: string;
  /** Whether a row without a value is refused; else it is a new customer, each time. */
  readonly isRequired: boolean;
}

/** A row that can be tried: what is wrong with it, if anything, depends on who is stored. */
export interface SoundRow {
  readonly patch: CustomerPatch;
  /** The ids of a customer that it may create. */
  readonly id: string;
  readonly made: CustomerCircumstances;
  /** An avatar that nobody issued: it stands if the customer has it already. */
  readonly unknownAvatar: string | undefined;
}

/** What became of a row. */
export type RowOutcome = 'imported' | 'updated' | 'unchanged' | Rejected;

/** What is wrong with a row, by field. */
export class Rejected {
  constructor(readonly errors: FieldErrors) {}
}

/** Reads a row as the body of a new customer is read. */
export function readRow(
  fields: Readonly<Record<string, unknown>>,
  externalId: ExternalId | undefined,
): CustomerPatch | Rejected {
  const { patch, flaws } = readCustomerPatch(fields);
  if (externalId?.isRequired === true && flaws[externalId.key] === undefined) {
    const value = patch.ownColumns.get(externalId.key);
    if (!isValue(value)) return new Rejected({ ...flaws, [externalId.key]: NO_EXTERNAL_ID });
  }
  return Object.keys(flaws).length > 0 ? new Rejected(flaws) : patch;
}

/**
 * Writes the rows in their order: one whose external id is known changes that customer, also when an earlier row has
 * just made it; any other is a new one. May run more than once.
 */
export async function writeRows(
  transaction: CustomerTransaction,
  rows: readonly SoundRow[],
  externalId: ExternalId | undefined,
): Promise<RowOutcome[]> {
  const known = await findKnown(transaction, rows, externalId);
  const pending = new Map<string, CustomerChange>();
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const value = externalId && row.patch.ownColumns.get(externalId.key);
    const [before, another] = isValue(value) ? (known.get(value) ?? []) : [];
    const write = another === undefined ? decide(row, before) : new Rejected({ [externalId!.key]: AMBIGUOUS });
    if (write === undefined || write instanceof Rejected) {
      outcomes.push(write ?? 'unchanged');
      continue;
    }
    // One list of changes never holds two of the same customer.
    if (pending.has(write.after.id)) await record(transaction, pending);
    pending.set(write.after.id, write);
    if (isValue(value)) known.set(value, [write.after]);
    outcomes.push(write.before === undefined ? 'imported' : 'updated');
  }
  await record(transaction, pending);
  return outcomes;
}

function isValue(value: Scalar | null | undefined): value is Scalar {
  return value !== null && value !== undefined;
}

async function record(transaction: CustomerTransaction, pending: Map<string, CustomerChange>): Promise<void> {
  if (pending.size > 0) await transaction.record([...pending.values()]);
  pending.clear();
}

async function findKnown(
  transaction: CustomerTransaction,
  rows: readonly SoundRow[],
  externalId: ExternalId | undefined,
): Promise<Map<Scalar, Customer[]>> {
  const known = new Map<Scalar, Customer[]>();
  if (externalId === undefined) return known;
  const { key } = externalId;
  const values = rows.map(({ patch }) => patch.ownColumns.get(key)).filter(isValue);
  for (const customer of await transaction.findAllByOwnColumn(key, values)) {
    const value = customer.ownColumns.get(key)!;
    known.set(value, [...(known.get(value) ?? []), customer]);
  }
  return known;
}

function decide(row: SoundRow, before: Customer | undefined): CustomerWrite | Rejected | undefined {
  const { unknownAvatar, patch, id, made } = row;
  if (unknownAvatar !== undefined && unknownAvatar !== before?.avatar) return new Rejected({ avatar: NOT_ISSUED });
  try {
    return before === undefined ? decideCreation(id, patch, made) : decideUpdate(before, patch, made, () => true);
  } catch (error) {
    if (error instanceof ValidationFailed) return new Rejected(error.fields);
    throw error;
  }
}

const NO_EXTERNAL_ID: FieldError = { code: NO_EXTERNAL_ID_CODE, message: 'is required: it is the external id' };
const AMBIGUOUS: FieldError = { code: 'ambiguous', message: 'is the external id of several customers' };
const NOT_ISSUED: FieldError = { code: 'not_issued', message: 'must be a path that an upload answered' };
