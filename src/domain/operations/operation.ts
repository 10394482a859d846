import type { CustomerPatch } from '../customers/customer-patch.js';
import { NotUndoable } from '../authority/how-to-undo.js';
import { DomainError } from '../domain-error.js';
import type { Criteria } from '../lists/list-query.js';

export const OPERATION_KINDS = [
  ...(['update_customers', 'delete_customers', 'undo_customers', 'try_undo_customers'] as const),
  'erase_customers',
] as const;
type OperationKind = (typeof OPERATION_KINDS)[number];
type OperationState = 'running' | 'done' | 'failed' | 'stopped';

/**
 * What went wrong. The caller may no longer change customers, or finding them takes too long, which ends the operation; or
 * some customers can't have the new values, which leaves these customers as they are.
 */
export type OperationError = 'forbidden' | 'overloaded' | 'validation_failed';

/** Which customers an operation changes, and how. */
export interface MatchingUpdate {
  readonly criteria: Criteria;
  /** Null to delete them. */
  readonly patch: CustomerPatch | null;
  /** Customers created with a later sequence number of their log are left out. */
  readonly createdUpTo: number;
}

/** Which operation an operation undoes. */
export interface Undoing {
  readonly undoes: string;
}

/** Up to which time of deletion an operation erases customers from the trash, in milliseconds since the epoch. */
export interface Erasing {
  readonly erasesUpTo: number;
}

/** Entries of the customers' log that a batch of an operation made, by their sequence numbers: nobody else's are between them. */
export interface EntriesOfBatch {
  readonly first: number;
  readonly last: number;
}

/** The instance that works on an operation, until a time in milliseconds since the epoch. */
interface Lease {
  readonly holder: string;
  readonly until: number;
}

/**
 * A change or deletion of all customers that match, made in batches, in the order of their ids; or what undoes such a change, in its order; or what
 * erases the trash, the oldest first. A trial of an undo only counts.
 */
export interface Operation {
  readonly id: string;
  readonly kind: OperationKind;
  /** Whose permissions it uses. */
  readonly actorId: string;
  readonly state: OperationState;
  readonly error: OperationError | null;
  /** The customers that have really changed, or would in a trial. */
  readonly done: number;
  /** The customers that matched when it began; of an undo, those that the operation changed. */
  readonly total: number;
  /** Times are milliseconds since the epoch. */
  readonly created: number;
  readonly ended: number | null;
  /** The id of the last customer whose turn has come; of an undo, the position of the last batch; empty at the beginning. */
  readonly after: string;
  readonly lease: Lease | null;
  /** Null once it has ended, because the values may be personal data. */
  readonly update: MatchingUpdate | Undoing | Erasing | null;
}

type Running<U> = Operation & { readonly state: 'running'; readonly update: U };
export type RunningUpdate = Running<MatchingUpdate>;
export type RunningUndo = Running<Undoing>;
export type RunningErasure = Running<Erasing>;
export type RunningOperation = RunningUpdate | RunningUndo | RunningErasure;

/** How long an instance keeps an operation without making progress. */
export const LEASE_MS = 15_000;
/** A lease that ends later than this was given before the clock was set back. Clocks of instances differ by less. */
export const IMPLAUSIBLE_LEASE_MS = 6 * LEASE_MS;
/** How long an instance goes on trying when finding the next customers takes too long each time. */
export const SEARCH_MS = 15 * 60_000;
/** How long an operation is kept once it has ended. */
export const KEPT_MS = 7 * 86_400_000;
/** How long it can be undone: an undo has a day to read what it did. */
const UNDOABLE_MS = KEPT_MS - 86_400_000;

/** Another operation of the caller is still running. */
export class OperationInProgress extends DomainError {
  constructor() {
    super('conflict', 'in_progress', 'Another operation of yours is still running. Wait for it, or stop it.');
  }
}

/** Another number of customers match than the caller expects; `errors.expect` is the actual number. */
export class CountChanged extends DomainError {
  constructor(actual: number) {
    super('conflict', 'count_changed', `${actual} customers match. Nothing was changed.`, {
      expect: { code: 'count_changed', message: String(actual) },
    });
  }
}

type New<U> = Pick<Operation, 'id' | 'actorId' | 'total' | 'created'> & { readonly update: U };

/** An operation at its beginning. */
export function newOperation(given: New<MatchingUpdate>): RunningUpdate {
  return begun(given, given.update.patch === null ? 'delete_customers' : 'update_customers');
}

/** The undo of an operation at its beginning, or its trial. */
export function newUndo(given: New<Undoing>, { isTrial }: { readonly isTrial: boolean }): RunningUndo {
  return begun(given, isTrial ? 'try_undo_customers' : 'undo_customers');
}

/** The erasure of the trash at its beginning. */
export function newErasure(given: New<Erasing>): RunningErasure {
  return begun(given, 'erase_customers');
}

function begun<U extends MatchingUpdate | Undoing | Erasing>(
  { id, actorId, total, created, update }: New<U>,
  kind: OperationKind,
): Running<U> {
  return {
    ...{ id, kind, actorId, state: 'running' as const, error: null },
    ...{ done: 0, total, created, ended: null, after: '', lease: null, update },
  };
}

export function isRunning(operation: Operation): operation is RunningOperation {
  return operation.state === 'running';
}

export function isUndo(operation: RunningOperation): operation is RunningUndo {
  return 'undoes' in operation.update;
}

export function isErasure(operation: RunningOperation): operation is RunningErasure {
  return 'erasesUpTo' in operation.update;
}

/** Throws `NotUndoable` for an operation that can't be undone. */
export function refuseUndo({ kind, state, ended }: Pick<Operation, 'kind' | 'state' | 'ended'>, now: number): void {
  if (kind === 'erase_customers') throw new NotUndoable('Erased customers are gone for good.');
  if (kind === 'try_undo_customers') throw new NotUndoable('It changed nothing.');
  if (state === 'running') throw new NotUndoable('It is still running. Stop it, or wait for it.');
  if (ended !== null && ended <= now - UNDOABLE_MS) throw new NotUndoable('It ended more than six days ago.');
}

/**
 * Whether this instance may work on the operation: it does already, or nobody does. See `IMPLAUSIBLE_LEASE_MS` for leases that don't count.
 */
export function isFree({ lease }: Pick<Operation, 'lease'>, { holder, now }: LeaseRequest): boolean {
  return lease === null || lease.holder === holder || lease.until <= now || lease.until > now + IMPLAUSIBLE_LEASE_MS;
}

/** An instance that wants to work on an operation, at this time. */
export interface LeaseRequest {
  readonly holder: string;
  readonly now: number;
}

export function leased<O extends Operation>(operation: O, { holder, now }: LeaseRequest): O {
  return { ...operation, lease: { holder, until: now + LEASE_MS } };
}

/** Whether the operation is where this instance left it: it still runs, and nobody else has worked on it. */
export function isStillAt(operation: Operation | undefined, { after, lease }: RunningOperation): boolean {
  return operation?.state === 'running' && operation.after === after && operation.lease?.holder === lease?.holder;
}

/** What a batch did. */
interface BatchResult {
  /** The last customer whose turn came; undefined if there was none. */
  readonly after: string | undefined;
  readonly changed: number;
  /** Whether some customers can't have the new values. */
  readonly hasRejected: boolean;
  /** Whether no customer is left. */
  readonly isLast: boolean;
}

/** The operation after a batch. */
export function advanced(operation: RunningOperation, result: BatchResult, request: LeaseRequest): Operation {
  const next = {
    ...leased(operation, request),
    after: result.after ?? operation.after,
    done: operation.done + result.changed,
    error: result.hasRejected ? ('validation_failed' as const) : operation.error,
  };
  return result.isLast ? ended(next, 'done', request.now) : next;
}

/** The operation after its caller has stopped it; one that has ended stays as it is. */
export function stopped(operation: Operation, now: number): Operation {
  return isRunning(operation) ? ended(operation, 'stopped', now) : operation;
}

/** The operation once it can't go on. What it has changed stays. */
export function failed(operation: RunningOperation, error: OperationError, now: number): Operation {
  return { ...ended(operation, 'failed', now), error };
}

function ended(operation: Operation, state: OperationState, now: number): Operation {
  return { ...operation, state, ended: Math.max(now, operation.created), lease: null, update: null };
}
