import { Problem } from './problem.js';

const SHORTEST_PAUSE_MS = 250;
const PAUSE_MS = 1_000;

/**
 * How long to wait before the same request, in milliseconds; undefined if it must not be repeated. A 503 of the service says that
 * nothing was written, except `outcome_unknown`. After a proxy's error or a lost connection, only what `isRepeatable` is repeated:
 * reads, and creations with an `Idempotency-Key`.
 */
export function pauseBefore(error: unknown, isRepeatable: boolean): number | undefined {
  // What fetch throws for a broken connection; an aborted request throws something else.
  if (error instanceof TypeError) return isRepeatable ? PAUSE_MS : undefined;
  if (!(error instanceof Problem)) return undefined;
  const { status, code, retryAfter = PAUSE_MS / 1_000 } = error;
  const wait = Math.max(retryAfter * 1_000, SHORTEST_PAUSE_MS);
  if (status === 503 && code !== undefined && code !== 'outcome_unknown' && code !== 'code_unavailable') return wait;
  const isOpen = status === 502 || status === 503 || status === 504 || code === 'in_progress';
  return isOpen && isRepeatable && code !== 'code_unavailable' ? wait : undefined;
}
