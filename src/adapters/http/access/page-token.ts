import { ValidationFailed } from '../../../domain/domain-error.js';
import { tagOf } from '../conditional/conditional.js';

/** Writes a token that leads on after this result of a search; opaque to clients. `search` is what was asked for. */
export function writePageToken(search: readonly unknown[], after: string): string {
  return Buffer.from(JSON.stringify([digestOf(search), after])).toString('base64url');
}

/** Reads a token of the same search. Throws `ValidationFailed`. */
export function readPageToken(search: readonly unknown[], token: string): string {
  try {
    const parsed = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown;
    const [digest, after] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
    if (digest === digestOf(search) && typeof after === 'string') return after;
  } catch {
    // Refused below.
  }
  throw new ValidationFailed({ 'page.token': { code: 'invalid', message: 'is not a token of this search' } });
}

function digestOf(search: readonly unknown[]): string {
  return tagOf(JSON.stringify(search), 22);
}
