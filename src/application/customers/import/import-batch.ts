import { ValidationFailed, type FieldError, type FieldErrors } from '../../../domain/domain-error.js';
import { readCustomerPatch, type CustomerPatch } from '../../../domain/customers/customer-patch.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { externalIdsOf, externalIdText } from '../../../domain/customers/external-id.js';
import type { CustomerChange } from '../../../domain/customers/customer-change.js';
import {
  decideCreation,
  decideUpdate,
  type CustomerCircumstances,
  type CustomerWrite,
} from '../../../domain/customers/decide-customer.js';
import { isUnsafeInteger, UNSAFE_INTEGER } from '../../../domain/numbers/unsafe-integer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { Clock } from '../../ports/clock.js';
import type { CustomerTransaction } from '../../ports/customer-store.js';
import type { Ids } from '../../ports/ids.js';
import { NOT_ISSUED } from '../../avatars/avatar-check.js';

/** The actor of what the command line imports. */
export const IMPORT_ACTOR = 'system:import';

/** Error code for a row without the required external id. */
export const NO_EXTERNAL_ID_CODE = 'external_id_required';

/** The own column with a customer's id in another system. */
export interface ExternalId {
  readonly key: string;
  /** Whether rows without a value are rejected; otherwise each creates a new customer, but one with an empty text is rejected. */
  readonly isRequired: boolean;
}

/** A row of the source. */
export interface ImportedRow {
  /** By the wire names of the fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What is already known to be wrong with it, by field. Such a row is rejected, with all other errors it has. */
  readonly errors?: FieldErrors | undefined;
}

/** What was read of a row, and the errors found so far. */
export interface ReadRow {
  /** Without the fields that have an error. */
  readonly patch: CustomerPatch;
  /** Undefined without errors. A row with errors isn't written, only checked for others. */
  readonly errors: FieldErrors | undefined;
}

/** A row that is ready to be written; the remaining checks depend on the stored customers. */
export interface PreparedRow extends ReadRow {
  /** Id of the customer, if the row creates one. */
  readonly id: string;
  readonly circumstances: CustomerCircumstances;
  /** An avatar path that the upload didn't return. Accepted only if the customer already has it. */
  readonly unknownAvatar: string | undefined;
}

/** What an import needs of a transaction. */
export type ImportTransaction = Pick<CustomerTransaction, 'findAllByOwnColumn' | 'record'>;

/** Result for one row. */
export type RowOutcome = 'imported' | 'updated' | 'unchanged' | Rejected;

/** A rejected row with its errors by field. */
export class Rejected {
  constructor(readonly errors: FieldErrors) {}
}

/**
 * Validates a row like the body of a new customer. `found` are the errors of its source, by field. An external id that is a
 * rounded number would find another row's customer, so it's rejected even where a customer has it.
 */
export function readRow(
  fields: Readonly<Record<string, unknown>>,
  externalId: ExternalId | undefined,
  found?: FieldErrors,
): ReadRow {
  const { patch, errors } = readCustomerPatch(fields);
  const error = externalId && errorOfExternalId(patch.ownColumns.get(externalId.key), isNeeded(fields, externalId));
  if (found === undefined && error === undefined && Object.keys(errors).length === 0)
    return { patch, errors: undefined };
  return { patch, errors: { ...(error && { [externalId.key]: error }), ...errors, ...found } };
}

interface Surroundings {
  readonly actorId: string;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether the upload returned this avatar path. */
  readonly isKnown: (avatar: string) => Promise<boolean>;
}

/** Adds what a row needs to be written. */
export async function prepareRow(
  { patch, errors }: ReadRow,
  { actorId, ids, clock, isKnown }: Surroundings,
): Promise<PreparedRow> {
  const { avatar } = patch.fields;
  const unknownAvatar = !avatar || (await isKnown(avatar)) ? undefined : avatar;
  const circumstances = { actorId, now: clock.now(), entryId: ids.next() };
  return { patch, errors, id: ids.next(), circumstances, unknownAvatar };
}

function isNeeded(fields: ImportedRow['fields'], { key, isRequired }: ExternalId): boolean {
  return isRequired || fields[key] === '';
}

function errorOfExternalId(value: Scalar | null | undefined, isRequired: boolean): FieldError | undefined {
  if (!isValue(value)) return isRequired ? NO_EXTERNAL_ID : undefined;
  return typeof value === 'number' && isUnsafeInteger(value) ? UNSAFE_INTEGER : undefined;
}

/**
 * Writes rows in order. A row whose external id exists updates that customer, even if an earlier row has just created it;
 * any other row creates a customer. May run more than once.
 */
export async function writeRows(
  transaction: ImportTransaction,
  rows: readonly PreparedRow[],
  externalId: ExternalId | undefined,
): Promise<RowOutcome[]> {
  const existing = await findByExternalId(transaction, rows, externalId);
  const pending = new Map<string, CustomerChange>();
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const value = externalId && row.patch.ownColumns.get(externalId.key);
    const [before, another] = isValue(value) ? (existing.get(externalIdText(value)) ?? []) : [];
    const write = another === undefined ? decide(row, before, externalId) : ambiguous(row, externalId!);
    if (write === undefined || write instanceof Rejected) {
      outcomes.push(write ?? 'unchanged');
      continue;
    }
    // A list of changes must not contain two for the same customer.
    if (pending.has(write.after.id)) await record(transaction, pending);
    pending.set(write.after.id, write);
    if (isValue(value)) existing.set(externalIdText(value), [write.after]);
    outcomes.push(write.before === undefined ? 'imported' : 'updated');
  }
  await record(transaction, pending);
  return outcomes;
}

function isValue(value: Scalar | null | undefined): value is Scalar {
  return value !== null && value !== undefined;
}

async function record(transaction: ImportTransaction, pending: Map<string, CustomerChange>): Promise<void> {
  if (pending.size > 0) await transaction.record([...pending.values()]);
  pending.clear();
}

async function findByExternalId(
  transaction: ImportTransaction,
  rows: readonly PreparedRow[],
  externalId: ExternalId | undefined,
): Promise<Map<string, Customer[]>> {
  const existing = new Map<string, Customer[]>();
  if (externalId === undefined) return existing;
  const { key } = externalId;
  const texts = rows
    .map(({ patch }) => patch.ownColumns.get(key))
    .filter(isValue)
    .map(externalIdText);
  for (const customer of await transaction.findAllByOwnColumn(key, texts.flatMap(externalIdsOf))) {
    const text = externalIdText(customer.ownColumns.get(key)!);
    existing.set(text, [...(existing.get(text) ?? []), customer]);
  }
  return existing;
}

/** Errors of a row that is known to be wrong come from all checks, so that it can be mended at once. */
function decide(
  row: PreparedRow,
  before: Customer | undefined,
  externalId: ExternalId | undefined,
): CustomerWrite | Rejected | undefined {
  const { errors } = row;
  if (errors === undefined) return decideValid(row, before);
  // It's unknown whom such a row changes, and so what it lacks.
  if (externalId !== undefined && errors[externalId.key] !== undefined) return new Rejected(errors);
  const write = decideValid(row, before);
  return new Rejected(write instanceof Rejected ? { ...write.errors, ...errors } : errors);
}

function decideValid(row: PreparedRow, before: Customer | undefined): CustomerWrite | Rejected | undefined {
  const { unknownAvatar, patch, id, circumstances } = row;
  const isForeign = unknownAvatar !== undefined && unknownAvatar !== before?.avatar;
  const ofAvatar = isForeign ? { avatar: NOT_ISSUED } : undefined;
  try {
    const write =
      before === undefined
        ? decideCreation(id, patch, circumstances)
        : decideUpdate(before, patch, circumstances, () => true);
    return ofAvatar === undefined ? write : new Rejected(ofAvatar);
  } catch (error) {
    if (error instanceof ValidationFailed) return new Rejected({ ...error.fields, ...ofAvatar });
    throw error;
  }
}

function ambiguous({ errors }: PreparedRow, { key }: ExternalId): Rejected {
  return new Rejected({ [key]: AMBIGUOUS, ...errors });
}

const NO_EXTERNAL_ID: FieldError = { code: NO_EXTERNAL_ID_CODE, message: 'is required: it is the external id' };
const AMBIGUOUS: FieldError = { code: 'ambiguous', message: 'is the external id of several customers' };
