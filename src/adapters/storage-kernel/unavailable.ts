import { Unavailable } from '../../domain/domain-error.js';

/** The storage doesn't respond. `storage_unavailable` guarantees that nothing was changed. */
export function unavailable(code: 'storage_unavailable' | 'outcome_unknown', cause: unknown): Unavailable {
  const text = code === 'outcome_unknown' ? 'The change may or may not have been saved.' : 'Nothing was changed.';
  const error = new Unavailable(code, `The storage does not respond. ${text}`);
  error.cause = cause;
  return error;
}

export function storeIsClosed(): Unavailable {
  return unavailable('storage_unavailable', new Error('The store is closed.'));
}

export function tooManyWaiting(): Unavailable {
  return new Unavailable('overloaded', 'Too many changes are waiting. Try again in a moment.', 2);
}
