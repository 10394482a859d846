import { DomainError } from '../../domain/domain-error.js';

/**
 * Decides about several, one after the other, and returns what is to be written. Throws the first refusal, which `naming` completes: one that
 * forbids goes before all others, as it does for one record. A failed storage call ends the transaction.
 */
export async function decideEach<T, R>(
  items: Iterable<T>,
  decide: (item: T) => Promise<R | undefined> | R | undefined,
  naming: (refusal: DomainError, item: T) => DomainError,
): Promise<R[]> {
  const decided: R[] = [];
  let refusal: DomainError | undefined;
  for (const item of items) {
    try {
      const one = await decide(item);
      if (one !== undefined) decided.push(one);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (refusal === undefined || error.kind === 'forbidden') refusal = naming(error, item);
      if (error.kind === 'forbidden') break;
    }
  }
  if (refusal !== undefined) throw refusal;
  return decided;
}

/** Whether a record's rules refused, so that others can still be looked at. */
function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && (error.kind === 'forbidden' || error.kind === 'conflict');
}
