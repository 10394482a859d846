const TAKEN_OVER = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the client's request id when it's 1 to 64 of `[A-Za-z0-9._-]`, otherwise a new one. */
export function requestIdOf(header: string | string[] | undefined, next: () => string): string {
  return typeof header === 'string' && TAKEN_OVER.test(header) ? header : next();
}
