import { HttpError } from 'ra-core';
import { differences, namesOf } from './changed-fields.js';

type Fields = Readonly<Record<string, unknown>>;

/** One field that two people changed at the same time. */
export interface Conflict {
  /** Nested fields with dots. */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly before: unknown;
}

/** The fields that a form changed since it was opened, and somebody else, or another tab, in another way. */
export function conflictsBetween(mine: Fields, before: Fields, latest: Fields): Conflict[] {
  const byOthers = new Set(namesOf(differences(latest, before)));
  const left = new Set(namesOf(differences(mine, latest)));
  return namesOf(differences(mine, before))
    .filter((field) => byOthers.has(field) && left.has(field))
    .map((field) => conflictOf(field, mine, before, latest));
}

function conflictOf(field: string, mine: Fields, before: Fields, theirs: Fields): Conflict {
  return { field, mine: valueAt(mine, field), theirs: valueAt(theirs, field), before: valueAt(before, field) };
}

/** What was to be saved. */
interface Form {
  readonly path: string;
  readonly mine: Fields;
  readonly before: Fields;
}

/** A refusal as the service sends it. */
interface Problem {
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly current?: Fields;
}

/** The service refused a form because somebody else changed the same fields meanwhile. `body.errors` names the fields. */
export class ChangedMeanwhile extends HttpError {
  constructor(
    message: string,
    body: object,
    readonly conflicts: readonly Conflict[],
    /** The record: `/roles/<id>`. */
    readonly path: string,
  ) {
    super(message, 409, body);
    // HttpError sets its own prototype.
    Object.setPrototypeOf(this, ChangedMeanwhile.prototype);
  }

  /** What the service would say. */
  static of(conflicts: readonly Conflict[], path: string): ChangedMeanwhile {
    const errors = Object.fromEntries(conflicts.map(({ field }) => [field, 'was changed meanwhile']));
    const message = 'The same fields were changed meanwhile. Choose which values to keep.';
    return new ChangedMeanwhile(message, { code: 'changed_meanwhile', errors }, conflicts, path);
  }

  /** Turns a 409 `changed_meanwhile` into an error with the values of both sides; returns any other error unchanged. */
  static from(error: unknown, { path, mine, before }: Form): unknown {
    if (!(error instanceof HttpError)) return error;
    const { code, errors = {}, current = {} } = (error.body ?? {}) as Problem;
    if (code !== 'changed_meanwhile') return error;
    const conflicts = Object.keys(errors).map((field) => conflictOf(field, mine, before, current));
    return new ChangedMeanwhile(error.message, error.body as object, conflicts, path);
  }
}

/** Reads `abilities.customer.read` of a record. */
function valueAt(record: Fields, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  let value: unknown = record;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Fields)[key];
  }
  return value;
}
