import { Unavailable } from '../../domain/domain-error.js';

/**
 * Loads what few services need with the first call, for all that follow. A failure, as of too many open files, isn't kept here, though
 * Node may keep that of a module until the restart: throws `Unavailable` with the cause.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      const error = new Unavailable('overloaded', 'The service could not load what this takes. Try again in a moment.');
      error.cause = cause;
      throw error;
    }));
}
