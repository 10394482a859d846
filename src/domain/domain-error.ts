/**
 * What a refusal means, independent of any protocol. `adapters/http/problems/problem.ts` maps it to a status.
 */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'invalid'
  | 'too_large'
  | 'limited'
  | 'unavailable';

/** One invalid field: a stable code for programs and a message for people. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
  /** The path of the field, if its dotted name is ambiguous. */
  readonly path?: readonly string[];
}

/** Errors by wire name of the field; nested names are dotted. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/**
 * Base class of all refusals. `code` is a stable snake_case identifier, listed in `docs/errors.md`; `message` is a
 * sentence for people and holds no secret. `fields` may get a name that only the caller knows before it is passed on.
 */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    public fields: FieldErrors = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** A temporary failure: nothing was changed, or the outcome is unknown. The caller may retry after `retryAfterSeconds`. */
export class Unavailable extends DomainError {
  constructor(
    code:
      | 'overloaded'
      | 'storage_unavailable'
      | 'storage_full'
      | 'outcome_unknown'
      | 'code_unavailable'
      | 'provider_unavailable',
    message: string,
    readonly retryAfterSeconds = 1,
  ) {
    super('unavailable', code, message);
  }
}

/** The storage refuses writes: a full disk, a quota, a read-only file system. Nothing was changed; reads still work. */
export class StorageFull extends Unavailable {
  constructor(cause: unknown) {
    super('storage_full', 'Nothing can be written: the storage is full or read-only. Nothing was changed.', 5);
    this.cause = cause;
  }
}

/** Like `StorageFull`, for the folder of the images, which may be on a different disk than the store. */
export class ImagesFull extends StorageFull {}

/** Too many attempts by the caller; `retryAfterSeconds` is in whole seconds. */
export class RateLimited extends DomainError {
  constructor(
    readonly retryAfterSeconds: number,
    message = `Too many attempts. Try again in ${retryAfterSeconds} s.`,
  ) {
    super('limited', 'rate_limited', message);
  }
}

/** The record doesn't exist, or the id isn't one of ours. */
export class NotFound extends DomainError {
  constructor(what: string) {
    super('not_found', 'not_found', `There is no such ${what}.`);
  }
}

/** Throws `NotFound` for a record that wasn't found. */
export function requireFound<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new NotFound(what);
  return record;
}

/** `If-Match` names another version than the stored one. */
export class StaleVersion extends DomainError {
  constructor() {
    super('stale', 'stale_version', 'The record has changed since it was read. Read it again and repeat the change.');
  }
}

/** The stored version is one that the request excludes with `If-None-Match`; `*` excludes every one. */
export class ExcludedVersion extends DomainError {
  constructor(excluded: 'any' | 'this') {
    const what = excluded === 'any' ? 'The record exists' : 'The record still has the version that was named';
    super('stale', 'stale_version', `${what}, and If-None-Match asks for a change only if it isn't so.`);
  }
}

/** Maximum number of fields named in one refusal. */
export const MAX_NAMED_FIELDS = 100;

/** The shape is right but values are invalid. Names the first 100 invalid fields. */
export class ValidationFailed extends DomainError {
  constructor(fields: FieldErrors) {
    super('invalid', 'validation_failed', 'Some fields are not valid.', firstOf(fields));
  }
}

function firstOf(fields: FieldErrors): FieldErrors {
  const entries = Object.entries(fields);
  return entries.length <= MAX_NAMED_FIELDS ? fields : Object.fromEntries(entries.slice(0, MAX_NAMED_FIELDS));
}

/** Another record has this name or key; `field` is its wire name. */
export class AlreadyExists extends DomainError {
  constructor(what: string, field: string) {
    super('conflict', 'already_exists', `Another ${what} already has this ${field}.`, {
      [field]: { code: 'already_exists', message: 'is already in use' },
    });
  }
}

/** These fields can't be changed; empty for a refused deletion. `fields` are wire names, nested ones dotted. */
export class Immutable extends DomainError {
  constructor(message: string, ...fields: readonly string[]) {
    const error: FieldError = { code: 'immutable', message: 'cannot be changed' };
    super('conflict', 'immutable', message, Object.fromEntries(fields.map((field) => [field, error])));
  }
}

/** The maximum number of these records is reached. */
export class LimitReached extends DomainError {
  constructor(what: string, limit: number) {
    super('conflict', 'limit_reached', `There may be at most ${limit} ${what}.`);
  }
}

/** All records of a kind together take as much room as they may; `kind` is the plural. Sizes are bytes of JSON in UTF-8. */
export class BytesLimitReached extends DomainError {
  constructor(kind: string, { limit, present, added }: { limit: number; present: number; added: number }) {
    super(
      'conflict',
      'limit_reached',
      `All ${kind} together may take at most ${limit} bytes as JSON. They take ${present} now, and this change adds ${added}. ` +
        `Delete ${kind} that nobody needs, or make this change smaller.`,
    );
  }
}
