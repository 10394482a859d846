/** The meaning of a problem code. `docs/errors.md` has the same table, and a test compares the two. */
interface Meaning {
  readonly status: number;
  readonly meaning: string;
}

/** All problem codes. Routes declare which of them they may return. */
export const CODES = {
  bad_request: { status: 400, meaning: 'Not a well-formed HTTP request, no `Host`, or the body broke off' },
  malformed_json: {
    status: 400,
    meaning: 'The body is not JSON in UTF-8 with an object at the top, or is nested more than 64 levels deep',
  },
  bad_query: { status: 400, meaning: 'A parameter of the query string is not possible; `errors` names it' },
  invalid_credentials: {
    status: 400,
    meaning: 'E-mail address or password is wrong, or there is no password yet',
  },
  token_missing: { status: 401, meaning: 'An access token is needed and none was sent; at `/metrics`, its own token' },
  token_invalid: { status: 401, meaning: 'The token is malformed, expired or ended; at `/metrics`, any but its own' },
  forbidden: {
    status: 403,
    meaning: 'The roles of the caller do not allow this; a known and an unknown id answer alike',
  },
  escalation_denied: { status: 403, meaning: 'The change reaches beyond what the caller holds' },
  account_suspended: { status: 403, meaning: 'The account is suspended; said only after the right password' },
  registration_closed: { status: 403, meaning: 'Only administrators make accounts here' },
  not_found: { status: 404, meaning: 'No such address or record' },
  method_not_allowed: { status: 405, meaning: 'The address exists, the method does not; `Allow` lists those that do' },
  request_timeout: { status: 408, meaning: 'The request took too long to arrive' },
  email_taken: { status: 409, meaning: 'Another user has this e-mail address' },
  already_exists: { status: 409, meaning: 'Another record has this name or key' },
  immutable: { status: 409, meaning: 'This part is never changed or removed' },
  last_administrator: { status: 409, meaning: 'Somebody who can sign in must stay administrator' },
  self_lockout: { status: 409, meaning: 'Nobody deletes or suspends themselves' },
  limit_reached: { status: 409, meaning: 'There are as many of these as there may be' },
  changed_meanwhile: {
    status: 409,
    meaning: 'Somebody else changed the same fields since the `updated` of the body; `current` tells what they hold',
  },
  stale_version: { status: 412, meaning: '`If-Match` named another version than the stored one' },
  body_too_large: {
    status: 413,
    meaning:
      'The body is over the limit of this address (256 KiB; 16 KiB without a token, 2 MiB for segments, 7 MiB for uploads)',
  },
  uri_too_long: { status: 414, meaning: 'The address is over 32 KiB' },
  unsupported_media_type: {
    status: 415,
    meaning: 'A body that is not `application/json` in UTF-8, or compressed',
  },
  expectation_failed: { status: 417, meaning: '`Expect` with something else than `100-continue`' },
  validation_failed: {
    status: 422,
    meaning: 'Well-formed, but `errors` names fields that are missing or not possible',
  },
  rate_limited: { status: 429, meaning: 'Too many attempts; `Retry-After` says when to try again' },
  too_many_streams: {
    status: 429,
    meaning: 'The user has as many event streams open as one may; `Retry-After`',
  },
  headers_too_large: { status: 431, meaning: 'Headers over 48 KiB, or address and headers over 80 KiB' },
  internal_error: { status: 500, meaning: 'A fault of ours; the cause is in the log under the request id' },
  overloaded: {
    status: 503,
    meaning: 'Too much at once, a list or a first count that takes too long, or shutting down; nothing changed',
  },
  storage_unavailable: {
    status: 503,
    meaning: 'The storage does not answer; nothing was changed. `Retry-After`',
  },
  storage_full: {
    status: 503,
    meaning: 'Nothing can be written: the storage is full or read-only; nothing was changed. `Retry-After`',
  },
  outcome_unknown: {
    status: 503,
    meaning: 'The storage broke off while it kept the change: read again before repeating. `Retry-After`',
  },
} as const satisfies Readonly<Record<string, Meaning>>;

export type Code = keyof typeof CODES;

/** Protocol errors that any request may get, whatever the operation. */
export const OF_ANY_REQUEST: readonly Code[] = [
  'bad_request',
  'malformed_json',
  'bad_query',
  'request_timeout',
  'body_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
  'overloaded',
  'storage_unavailable',
  'storage_full',
  'outcome_unknown',
];
