import { AnsweredBefore } from '../../application/idempotency/answer-keeper.js';
import { RolledBack } from '../../application/ports/rolled-back.js';
import { DomainError, Unavailable } from '../../domain/domain-error.js';

/** How an operation ended; `refused` is a refusal by a rule, and `rolled_back` a dry run: neither is a failure. */
export type Outcome =
  | 'ok'
  | 'rolled_back'
  | 'refused'
  | 'overloaded'
  | 'storage_unavailable'
  | 'storage_full'
  | 'outcome_unknown'
  | 'failed';

/** Never returns the error's message, which may hold anything. */
export function outcomeOf(error: unknown): Exclude<Outcome, 'ok'> {
  if (error instanceof Unavailable) return error.code as Exclude<Outcome, 'ok' | 'rolled_back' | 'refused' | 'failed'>;
  if (error instanceof RolledBack) return 'rolled_back';
  return error instanceof DomainError || error instanceof AnsweredBefore ? 'refused' : 'failed';
}
