/** Category of a refusal, independent of any protocol. `adapters/http/problem.ts` maps each kind to a status. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'invalid'
  | 'limited'
  | 'unavailable';

/** Error about one field: a stable code for programs and a sentence for people. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
  /** Names from the outermost inwards; given when the dotted name would be ambiguous. */
  readonly path?: readonly string[];
}

/** Errors by the wire names of their fields, nested ones dotted. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/**
 * Base class of all refusals. `code` is a stable snake_case identifier, listed in `docs/errors.md`; `message` is a
 * sentence for people and contains no secrets.
 */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly fields: FieldErrors = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/**
 * The service can't answer now; the caller may retry after `retryAfterSeconds`. Nothing was changed, except that with
 * `outcome_unknown` the change may or may not have been saved.
 */
export class Unavailable extends DomainError {
  constructor(
    code: 'overloaded' | 'storage_unavailable' | 'storage_full' | 'outcome_unknown',
    message: string,
    readonly retryAfterSeconds = 1,
  ) {
    super('unavailable', code, message);
  }
}

/** The storage accepts no writes (full disk, quota, read-only file system). Nothing was changed; reads still work. */
export class StorageFull extends Unavailable {
  constructor(cause: unknown) {
    super('storage_full', 'The storage is full or read-only. Nothing was changed.', 5);
    this.cause = cause;
  }
}

/** Too many attempts by this caller; `retryAfterSeconds` is the whole number of seconds to wait. */
export class RateLimited extends DomainError {
  constructor(readonly retryAfterSeconds: number) {
    super('limited', 'rate_limited', `Too many attempts. Try again in ${retryAfterSeconds} s.`);
  }
}

/** The record doesn't exist, or the id isn't valid. */
export class NotFound extends DomainError {
  constructor(what: string) {
    super('not_found', 'not_found', `There is no such ${what}.`);
  }
}

/** The stored version isn't the one in `If-Match`. */
export class StaleVersion extends DomainError {
  constructor() {
    super('stale', 'stale_version', 'The record has changed since it was read. Read it again and repeat the change.');
  }
}

/** Most fields listed in one error. */
export const NAMED_FIELDS_MAX = 100;

/** The shape is valid but some values aren't; lists the first 100 invalid fields. */
export class ValidationFailed extends DomainError {
  constructor(fields: FieldErrors) {
    super('invalid', 'validation_failed', 'Some fields are not valid.', firstOf(fields));
  }
}

function firstOf(fields: FieldErrors): FieldErrors {
  const entries = Object.entries(fields);
  return entries.length <= NAMED_FIELDS_MAX ? fields : Object.fromEntries(entries.slice(0, NAMED_FIELDS_MAX));
}

/** Another record already has this name or key; `field` is its wire name. */
export class AlreadyExists extends DomainError {
  constructor(what: string, field: string) {
    super('conflict', 'already_exists', `There is already a ${what} with this ${field}.`, {
      [field]: { code: 'already_exists', message: 'is already in use' },
    });
  }
}

/** The record, or these fields of it, can't be changed. `fields` are wire names, nested ones dotted; none for a deletion. */
export class Immutable extends DomainError {
  constructor(message: string, ...fields: readonly string[]) {
    const error: FieldError = { code: 'immutable', message: 'cannot be changed' };
    super('conflict', 'immutable', message, Object.fromEntries(fields.map((field) => [field, error])));
  }
}

/** The maximum number of records is reached. */
export class LimitReached extends DomainError {
  constructor(what: string, limit: number) {
    super('conflict', 'limit_reached', `At most ${limit} ${what} are allowed.`);
  }
}
