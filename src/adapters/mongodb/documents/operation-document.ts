import type { EntriesOfBatch, Operation } from '../../../domain/operations/operation.js';
import { textOfUpdate, updateOfText } from '../../storage-kernel/matching-update-text.js';

/** An operation. `changes` is what a running one changes, as JSON, and null once it has ended. */
export interface OperationDocument extends Pick<
  Operation,
  'kind' | 'state' | 'error' | 'done' | 'total' | 'created' | 'ended'
> {
  readonly _id: string;
  readonly actor_id: string;
  readonly last_customer: string;
  readonly holder: string | null;
  /** 0 while nobody works on it. */
  readonly lease_until: number;
  readonly changes: string | null;
}

/** Entries of a batch. Its id is `entriesId`, so those of an operation are in order. */
export interface OperationEntriesDocument {
  readonly _id: string;
  readonly last: number;
}

const DIGITS = 16;

export function entriesId(operationId: string, first: number): string {
  return `${operationId} ${String(first).padStart(DIGITS, '0')}`;
}

export function readEntries({ _id, last }: OperationEntriesDocument): EntriesOfBatch {
  return { first: Number(_id.slice(-DIGITS)), last };
}

/** The ids of an operation's batches that begin after this sequence number. */
export function entriesAfter(operationId: string, first: number) {
  return { _id: { $gt: entriesId(operationId, first), $lt: `${operationId} :` } };
}

/** Also the conditions of indexes. */
export const RUNNING = { state: 'running' } as const;
export const ENDED = { ended: { $gt: 0 } };

export function writeOperation({ id, actorId, after, lease, update, ...rest }: Operation): OperationDocument {
  return {
    _id: id,
    ...rest,
    actor_id: actorId,
    last_customer: after,
    holder: lease?.holder ?? null,
    lease_until: lease?.until ?? 0,
    changes: textOfUpdate(update),
  };
}

export function readOperation(document: OperationDocument): Operation {
  const { _id, actor_id, last_customer, holder, lease_until, changes, ...rest } = document;
  return {
    id: _id,
    ...rest,
    actorId: actor_id,
    after: last_customer,
    lease: holder === null ? null : { holder, until: lease_until },
    update: updateOfText(changes),
  };
}
