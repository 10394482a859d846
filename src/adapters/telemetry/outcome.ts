import { DomainError, Unavailable } from '../../domain/domain-error.js';

/** How an operation ended; `refused` is a rule's no, and as good an end as any. */
export type Outcome =
  'ok' | 'refused' | 'overloaded' | 'storage_unavailable' | 'storage_full' | 'outcome_unknown' | 'failed';

/** Never the message of the error, which may hold anything. */
export function outcomeOf(error: unknown): Exclude<Outcome, 'ok'> {
  if (error instanceof Unavailable) return error.code as Exclude<Outcome, 'ok' | 'refused' | 'failed'>;
  return error instanceof DomainError ? 'refused' : 'failed';
}
