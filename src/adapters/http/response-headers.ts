const EXPOSED =
  'X-Total-Count, Link, ETag, Location, Retry-After, X-Request-Id, WWW-Authenticate, ' +
  'X-Log-Seq, X-Log-At, X-In-Force, Idempotency-Replayed';
const ALLOWED = 'Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, X-Request-Id, Idempotency-Key';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** `'*'` for any origin, otherwise exactly these. */
export type AllowedOrigins = '*' | readonly string[];

/** The headers of every response, as flat name-value lists, which `writeHead` takes unchecked. */
export class ResponseHeaders {
  readonly #origins: ReadonlySet<string> | undefined;

  constructor(origins: AllowedOrigins) {
    this.#origins = origins === '*' ? undefined : new Set(origins);
  }

  /** Returns a new list with the headers of every response: request id, CORS and security, without Vary and the CSP. */
  list(requestId: string, origin: string | undefined): string[] {
    const list = [
      'X-Request-Id',
      requestId,
      'X-Content-Type-Options',
      'nosniff',
      'Referrer-Policy',
      'no-referrer',
      'Access-Control-Expose-Headers',
      EXPOSED,
    ];
    if (this.#origins === undefined) list.push('Access-Control-Allow-Origin', '*');
    else if (origin !== undefined && this.#origins.has(origin)) list.push('Access-Control-Allow-Origin', origin);
    return list;
  }

  /** Returns the request headers that the response depends on; undefined for none. */
  vary(onAuthorization: boolean): string | undefined {
    if (this.#origins === undefined) return onAuthorization ? 'Authorization' : undefined;
    return onAuthorization ? 'Authorization, Origin' : 'Origin';
  }
}

export const DEFAULT_CSP = "default-src 'none'";

/** The response headers for a CORS preflight, valid for ten minutes. */
export const PREFLIGHT: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': ALLOWED,
  'Access-Control-Max-Age': '600',
};
