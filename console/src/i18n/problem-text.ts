import { HttpError } from 'ra-core';
import { i18nProvider } from './index.js';

/** A problem of the service, as the client throws it. */
interface Problem {
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly invalid?: readonly { readonly pointer: string; readonly code: string }[];
  readonly needs?: readonly string[];
  readonly exceeds?: readonly string[];
  /** In seconds. */
  readonly retryAfter?: number;
}

type Values = Readonly<Record<string, string | number>>;

type Group = 'codes' | 'fields';

/** Codes whose details say what exactly is wrong, so that they're shown too. */
const EXACT_DETAILS: Readonly<Record<Group, ReadonlySet<string>>> = {
  codes: new Set(['bad_query', 'immutable', 'invalid_credentials', 'limit_reached', 'not_undoable']),
  fields: new Set(['custom', 'invalid_format', 'invalid_key', 'invalid_type', 'invalid_value']),
};
/** Parts of other details that a sentence without values would lose. */
const VALUE = /\d|["`]/;
/** The number of this field's message is read by what shows it. */
const COUNTED = 'count_changed';

const translatedErrors = new WeakSet<Error>();

/** Puts the message of a failed request, and those of its fields, into the language of the page; in English they stay as they are. Returns the error. */
export function inOwnLanguage(error: unknown): unknown {
  if (i18nProvider.getLocale() === 'en' || !(error instanceof Error) || translatedErrors.has(error)) return error;
  translatedErrors.add(error);
  if (error instanceof HttpError) {
    const problem = (error.body ?? {}) as Problem;
    error.message = problemText(error, problem);
    error.body = { ...problem, ...(problem.errors !== undefined && { errors: fieldTexts(problem) }) };
    return error;
  }
  const sentence = knownSentence(error.message);
  if (sentence !== undefined) error.message = sentence;
  return error;
}

/** A message of the service that comes without a code, such as those of an import. Unknown ones stay as they are. */
export function messageInOwnLanguage(message: string): string {
  return i18nProvider.getLocale() === 'en' ? message : (knownSentence(message) ?? message);
}

function problemText({ message, status }: HttpError, problem: Problem): string {
  const { code, errors, needs, exceeds, retryAfter = 1 } = problem;
  // Not of the service, but of a proxy.
  if (code === undefined) return found('problems.unexpected', { status: `${status} ${message}`.trim() }) ?? message;
  if (needs !== undefined) return missing('needs', needs);
  if (exceeds !== undefined) return missing('exceeds', exceeds);
  if (code === 'rate_limited') return found('problems.codes.rate_limited', { seconds: retryAfter }) ?? message;
  if (code === COUNTED && errors?.['expect'] !== undefined) {
    return found(`problems.codes.${code}`, { count: Number(errors['expect']) }) ?? message;
  }
  return textOf(code, message, ['codes']);
}

function missing(key: 'needs' | 'exceeds', permissions: readonly string[]): string {
  return i18nProvider.translate(`common.refused.${key}`, { permissions: permissions.join(', ') });
}

function fieldTexts({ errors = {}, invalid = [] }: Problem): Record<string, string> {
  const codes = new Map(invalid.map(({ pointer, code }) => [nameOf(pointer), code]));
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const code = codes.get(field);
      if (code === COUNTED) return [field, message];
      return [field, code === undefined ? messageInOwnLanguage(message) : textOf(code, message, ['fields', 'codes'])];
    }),
  );
}

/** The dotted name of a field by its JSON pointer. */
function nameOf(pointer: string): string {
  const names = pointer.split('/').slice(1);
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}

/** What a code means, by the first of these groups of texts that has it. With the detail where that says more; the detail alone if the code isn't known. */
function textOf(code: string, detail: string, groups: readonly Group[]): string {
  const sentence = knownSentence(detail);
  if (sentence !== undefined) return sentence;
  if (code === 'too_big' || code === 'too_small') return boundText(code, detail);
  for (const group of groups) {
    const text = found(`problems.${group}.${code}`);
    if (text === undefined) continue;
    if (!EXACT_DETAILS[group].has(code) && !VALUE.test(detail)) return text;
    return found(`problems.${groups[0] === 'fields' ? 'field_' : ''}with_detail`, { text, detail }) ?? detail;
  }
  return detail;
}

/** Details that say a single number, and not "more than 0" of what must not be 0 either. */
function boundText(code: 'too_big' | 'too_small', detail: string): string {
  const [number, ...others] = detail.match(/\d+/g) ?? [];
  if (number === undefined || others.length > 0 || /[<>](?!=)/.test(detail)) return detail;
  return found(`problems.fields.${code}`, { number: Number(number) }) ?? detail;
}

const PLACEHOLDERS = ['number', 'other'];

/** The translation of a sentence that the service says, by the sentence itself: its numbers, and a name in quotes, are values. */
function knownSentence(message: string): string | undefined {
  const values: Record<string, string | number> = {};
  const names = [...PLACEHOLDERS];
  const key = message.replace(/"([^"]*)"|\d+/g, (text, quoted?: string) => {
    const name = quoted === undefined ? names.shift() : 'name';
    if (name === undefined) return text;
    values[name] = quoted ?? Number(text);
    return quoted === undefined ? `%{${name}}` : `"%{${name}}"`;
  });
  return found(`problems.sentences.${message}`) ?? found(`problems.sentences.${key}`, values);
}

function found(key: string, values: Values = {}): string | undefined {
  const text = i18nProvider.translate(key, { ...values, _: '' });
  return text === '' ? undefined : text;
}
