import { MAX_PAGE_SIZE } from '../../../domain/lists/list-query.js';
import { ValidationFailed } from '../../../domain/domain-error.js';
import type { Question } from '../../../application/decisions/evaluate-access.js';
import type { SubjectName } from '../../../application/decisions/subjects.js';
import { parseTime } from '../validation/fields.js';

/** What is wrong with part of a body: names of fields, dotted, with what they must be. */
export class Faults {
  readonly all: readonly (readonly [field: string, message: string])[];

  constructor(...all: readonly (readonly [field: string, message: string])[]) {
    this.all = all;
  }
}

export type Read<T> = T | Faults;
type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the type and id of `subject` or `resource`. The properties decide nothing. */
export function readEntity(field: string, value: unknown): Read<SubjectName> {
  if (!isObject(value)) return noObject(field, value);
  const { type, id } = value;
  if (isText(type) && isText(id) && hasProperties(value)) return { type, id };
  return new Faults(...faultsOfText(field, value, 'type', 'id'));
}

/** Reads the type of the `subject` that is searched for. */
export function readType(value: unknown): Read<string> {
  if (!isObject(value)) return noObject('subject', value);
  const { type } = value;
  return isText(type) ? type : new Faults(...faultsOfText('subject', value, 'type'));
}

/** Reads the name of an `action`. */
export function readAction(value: unknown): Read<string> {
  if (!isObject(value)) return noObject('action', value);
  const { name } = value;
  return isText(name) && hasProperties(value) ? name : new Faults(...faultsOfText('action', value, 'name'));
}

/** Reads the moment of a `context`, the rest of which decides nothing. Undefined for now. */
export function readMoment(context: unknown): Read<Question['moment']> {
  if (context === undefined || context === null) return undefined;
  if (!isObject(context)) return noObject('context', context);
  const [hasAt, hasSeq] = [Object.hasOwn(context, 'at'), Object.hasOwn(context, 'at_seq')];
  if (hasAt && hasSeq) return notAMoment('at_seq', 'cannot be combined with `at`');
  return hasAt ? readAt(context['at']) : hasSeq ? readSeq(context['at_seq']) : undefined;
}

function readAt(value: unknown): Question['moment'] {
  const at = typeof value === 'string' ? parseTime(value) : undefined;
  return at === undefined ? notAMoment('at', 'must be a time such as 2026-01-31T09:30:00.000Z') : { at };
}

function readSeq(value: unknown): Question['moment'] {
  const text = typeof value === 'number' ? String(value) : value;
  const isNumber = typeof text === 'string' && /^\d{1,15}$/.test(text);
  return isNumber ? { seq: Number(text) } : notAMoment('at_seq', 'must be the sequence number of a change');
}

function notAMoment(name: string, message: string): ValidationFailed {
  return new ValidationFailed({ [`context.${name}`]: { code: 'invalid', message } });
}

/** Which page of the results of a search. */
export interface SearchPage {
  /** The `next_token` of the page before; empty for the first page. */
  readonly token: string;
  readonly limit: number;
}

/** Reads a `page`. Drafts of the standard call the token of a request `next_token`, too. */
export function readPage(value: unknown): Read<SearchPage> {
  const page = value ?? {};
  if (!isObject(page)) return noObject('page', page);
  const token = page['token'] ?? page['next_token'] ?? '';
  const limit = page['limit'] ?? MAX_PAGE_SIZE;
  if (typeof token !== 'string') return new Faults(['page.token', TEXT]);
  if (typeof limit !== 'number' || !Number.isSafeInteger(limit) || limit < 1) {
    return new Faults(['page.limit', 'must be a whole number, 1 or more']);
  }
  return { token, limit: Math.min(limit, MAX_PAGE_SIZE) };
}

const TEXT = 'must be a string';

function noObject(field: string, value: unknown): Faults {
  return new Faults([field, value === undefined ? 'is required' : 'must be an object']);
}

/** An empty text is none, as everywhere. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function hasProperties({ properties }: Json): boolean {
  return properties === undefined || properties === null || isObject(properties);
}

function* faultsOfText(field: string, value: Json, ...names: readonly string[]): Generator<[string, string]> {
  for (const name of names) {
    const text = value[name];
    if (!isText(text)) yield [`${field}.${name}`, text === undefined || text === '' ? 'is required' : TEXT];
  }
  if (!hasProperties(value)) yield [`${field}.properties`, 'must be an object'];
}
