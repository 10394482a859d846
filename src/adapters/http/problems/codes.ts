/** The meaning of a problem code. `docs/errors.md` has the same table, and a test compares the two. */
interface Meaning {
  readonly status: number;
  readonly meaning: string;
}

/** All problem codes. Routes declare which of them they may return. */
export const CODES = {
  bad_request: {
    status: 400,
    meaning:
      'Not a well-formed HTTP request, `Host` is missing, the body is incomplete, or `Idempotency-Key` is malformed',
  },
  malformed_json: {
    status: 400,
    meaning:
      "The body isn't a JSON object in UTF-8, repeats a name in an object, is over 64 levels deep, or holds over 10,000 lists, objects and fields",
  },
  bad_query: { status: 400, meaning: 'A query parameter is invalid; `errors` names it' },
  out_of_history: {
    status: 400,
    meaning: '`at` or `at_seq` is before the first change, or in the future',
  },
  dry_run_unsupported: {
    status: 400,
    meaning: 'The request has `dry_run=true`, but this operation has no dry run; nothing was changed',
  },
  invalid_credentials: {
    status: 400,
    meaning: 'The e-mail address, the password or the one-time code is wrong, or no password is set yet',
  },
  link_invalid: {
    status: 400,
    meaning: 'A mailed link is wrong, used, replaced or expired, or the address or password has changed since',
  },
  attempt_expired: {
    status: 400,
    meaning:
      'A browser comes back from a provider without having begun there, or too late, and there is no console to send it to',
  },
  logout_token_invalid: { status: 400, meaning: "A provider's logout token doesn't verify, or was used before" },
  token_missing: { status: 401, meaning: 'The request has no access token; for `/metrics`, no metrics token' },
  token_invalid: {
    status: 401,
    meaning: "The token is malformed or expired, or its session has ended; for `/metrics`, it isn't the metrics token",
  },
  forbidden: {
    status: 403,
    meaning: 'The caller lacks the permissions in `needs`; known and unknown ids get the same response',
  },
  escalation_denied: {
    status: 403,
    meaning: 'The change involves permissions that the caller lacks, named in `exceeds`',
  },
  people_only: {
    status: 403,
    meaning: 'API tokens cannot do this, whatever their roles: it concerns a person, or makes tokens or sets passwords',
  },
  administrators_only: {
    status: 403,
    meaning: 'Only people with the built-in role, held directly, make and rotate tokens of directories',
  },
  scim_only: {
    status: 403,
    meaning: 'API tokens made for a directory work only under `/scim/v2`, and nothing else does there',
  },
  administrator_protected: {
    status: 403,
    meaning: 'A directory cannot suspend, delete or readdress somebody who holds the built-in role directly',
  },
  suspended_by_administrator: {
    status: 403,
    meaning: 'A directory cannot lift a suspension that an administrator made',
  },
  account_suspended: { status: 403, meaning: 'The account is suspended; revealed only after the correct password' },
  code_required: {
    status: 403,
    meaning: 'The password is right, but the account has one-time codes: send `code` too; not counted as a failure',
  },
  totp_required: {
    status: 403,
    meaning:
      'The user must have a second factor, such as one-time codes, and has none: until then, only their own profile, sessions and passkeys',
  },
  password_sign_in_off: { status: 403, meaning: 'Only administrators sign in with a password here' },
  unknown_user: { status: 403, meaning: 'Nobody here is who signed in at the provider' },
  link_refused: {
    status: 403,
    meaning:
      "An account has the address of who signed in at the provider, but can't be linked by it: its owner links it while signed in",
  },
  groups_overage: {
    status: 403,
    meaning: 'Who signed in at the provider is in more groups than it tells, or than a user may be in',
  },
  registration_closed: { status: 403, meaning: 'Registration is closed; only administrators create accounts' },
  not_found: { status: 404, meaning: 'No such path or record' },
  method_not_allowed: {
    status: 405,
    meaning: "The path doesn't support this method; `Allow` lists those that it supports",
  },
  request_timeout: { status: 408, meaning: 'The request took too long to arrive' },
  email_taken: { status: 409, meaning: 'Another user has this e-mail address' },
  already_exists: { status: 409, meaning: 'Another record has this name or key, or the invited user a password' },
  in_use: { status: 409, meaning: 'Features target this segment; `errors.id` names the segment and the features' },
  not_undoable: {
    status: 409,
    meaning: "This entry of a log, or this operation, can't be undone; `detail` says why, and what to do",
  },
  immutable: { status: 409, meaning: "This part can't be changed or removed" },
  last_administrator: { status: 409, meaning: 'At least one administrator who can sign in must remain' },
  self_lockout: { status: 409, meaning: "Users can't delete or suspend themselves" },
  directory_held: {
    status: 409,
    meaning:
      'A directory has taken access from as many people within an hour as it may, until an administrator lets it go on',
  },
  in_progress: {
    status: 409,
    meaning: 'The first request with this `Idempotency-Key`, or another operation of the caller, is still running',
  },
  limit_reached: {
    status: 409,
    meaning:
      'The maximum number of these records is reached, or they take as many bytes together as they may; `detail` says which',
  },
  changed_meanwhile: {
    status: 409,
    meaning: "Somebody else changed the same fields after the body's `updated`; `current` has their current values",
  },
  count_changed: {
    status: 409,
    meaning:
      'Another number of records match, or would change, than `expect` says; `errors.expect` is the actual number',
  },
  stale_version: { status: 412, meaning: "`If-Match` doesn't match the stored version, or `If-None-Match` does" },
  body_too_large: {
    status: 413,
    meaning:
      'The body exceeds the limit of this path (16 KiB without a token, 2 MiB for segments and several customers, 7 MiB for uploads, else 256 KiB)',
  },
  too_many_moves: { status: 413, meaning: 'More than 1,000 people would join or leave a group in one SCIM request' },
  uri_too_long: { status: 414, meaning: 'The URL exceeds 32 KiB' },
  unsupported_media_type: {
    status: 415,
    meaning: "The body isn't `application/json` in UTF-8, or it's compressed",
  },
  expectation_failed: { status: 417, meaning: '`Expect` has a value other than `100-continue`' },
  validation_failed: {
    status: 422,
    meaning: 'Some fields are missing or invalid; `errors` names them. Under `/access`, this and 415 are 400',
  },
  idempotency_key_reused: {
    status: 422,
    meaning: 'The `Idempotency-Key` was sent with another path or body before',
  },
  rate_limited: { status: 429, meaning: 'Too many attempts; `Retry-After` says when to try again' },
  too_many_streams: {
    status: 429,
    meaning: 'The user has too many open event streams; `Retry-After` says when to try again',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The headers exceed 48 KiB or 999 lines, or URL and headers exceed 80 KiB',
  },
  internal_error: { status: 500, meaning: 'A bug; the log has the cause under the request id' },
  overloaded: {
    status: 503,
    meaning: 'Too much load, a list or initial count that takes too long, or shutting down; nothing was changed',
  },
  storage_unavailable: {
    status: 503,
    meaning: "The storage doesn't respond; nothing was changed. `Retry-After`",
  },
  storage_full: {
    status: 503,
    meaning: 'The storage is full or read-only; nothing was changed. `Retry-After`',
  },
  code_unavailable: {
    status: 503,
    meaning: 'No key of the service opens the secret of the one-time codes; sign-in is refused. `Retry-After`',
  },
  provider_unavailable: { status: 503, meaning: "The identity provider doesn't answer as it should" },
  outcome_unknown: {
    status: 503,
    meaning: 'The change may or may not have been saved: read the record before repeating. `Retry-After`',
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
