import { DomainError, Unavailable } from '../../domain/domain-error.js';

/** How an operation ended; `refused` is a refusal by a rule, not a failure. */
export type Outcome =
  'ok' | 'refused' | 'overloaded' | 'storage_unavailable' | 'storage_full' | 'outcome_unknown' | 'failed';

/** Never returns the error's message, which may hold anything. */
export function outcomeOf(error: unknown): Exclude<Outcome, 'ok'> {
  if (error instanceof Unavailable) return error.code as Exclude<Outcome, 'ok' | 'refused' | 'failed'>;
  return error instanceof DomainError ? 'refused' : 'failed';
}
