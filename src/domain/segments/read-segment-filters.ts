import { CUSTOMER_FIELDS } from '../customers/customer-list-fields.js';
import type { FieldError } from '../domain-error.js';
import { readFilterName, RESERVED_NAMES } from '../lists/list-fields.js';
import { readFilter } from '../lists/read-filter.js';
import { errorOfSearch } from '../lists/search-words.js';
import { nearest } from '../text/nearest.js';
import { isLonger } from '../text/text-rules.js';
import type { SegmentFilters } from './segment.js';

const MAX_IDS = 50;
const MAX_VALUES = 1_000;
/** Characters (code points). */
const MAX_VALUE_LENGTH = 500;
/** Higher than `MAX_IDS`, because ids may repeat. */
const MAX_ENABLED = 4 * MAX_IDS;
/** Longer ids aren't valid, and aren't repeated in errors: own column names have at most 64 characters. */
const MAX_ID_LENGTH = 80;

/** Anything else would be a filter that got lost, and widen the segment. */
const PARTS: readonly string[] = ['values', 'enabled'];

/** Requested changes to filters: an absent part stays as it is, or is empty for a new segment. */
export interface SegmentFiltersPatch {
  readonly values?: SegmentFilters['values'];
  readonly enabled?: SegmentFilters['enabled'];
}

/** Receives an error; `path` is relative to the filter state. */
type ReportError = (path: readonly string[], error: FieldError) => void;

/** Parses a filter state from a client. Parts with errors are reported and not in the result. */
export function readSegmentFilters(state: unknown, report: ReportError): SegmentFiltersPatch {
  if (!isObject(state)) {
    report([], errorOf('invalid_type', 'must be an object: values, enabled'));
    return {};
  }
  for (const name of Object.keys(state)
    .filter((key) => !PARTS.includes(key))
    .slice(0, MAX_IDS)) {
    const meant = nearest(name, PARTS);
    const hint = meant === undefined ? 'only values and enabled are' : `did you mean \`${meant}\`?`;
    report([name.slice(0, MAX_ID_LENGTH)], errorOf('unknown_field', `is not a part of filters: ${hint}`));
  }
  const given = state as { readonly values?: unknown; readonly enabled?: unknown };
  const values = given.values === undefined ? undefined : readValues(given.values, report);
  const enabled = given.enabled === undefined ? undefined : readEnabled(given.enabled, values, report);
  return { ...(values !== undefined && { values }), ...(enabled !== undefined && { enabled }) };
}

function readValues(given: unknown, report: ReportError): SegmentFilters['values'] {
  const values = new Map<string, readonly string[]>();
  if (!isObject(given)) {
    report(['values'], errorOf('invalid_type', 'must be an object: filter id, list of strings'));
    return values;
  }
  const surplus = surplusOf(given);
  if (surplus !== undefined) {
    report(['values', surplus.id], surplus.error);
    return values;
  }
  for (const [id, list] of Object.entries(given)) {
    const path = ['values', id];
    const texts = readTexts(list);
    const error = texts === undefined ? errorOf('invalid_type', 'must be a list of strings') : errorOfFilter(id, texts);
    if (texts !== undefined && error === undefined) values.set(id, texts);
    else report(path, error!);
  }
  return values;
}

/** Finds the first filter that exceeds the number of filters or of values. Doesn't validate anything else. */
function surplusOf(given: object): { readonly id: string; readonly error: FieldError } | undefined {
  const ids = Object.keys(given);
  const beyond = ids[MAX_IDS];
  if (beyond !== undefined) return { id: beyond, error: TOO_MANY_IDS };
  let remaining = MAX_VALUES;
  for (const id of ids) {
    const list = (given as Readonly<Record<string, unknown>>)[id];
    if (Array.isArray(list)) remaining -= list.length;
    if (remaining < 0) return { id, error: TOO_MANY_VALUES };
  }
  return undefined;
}

/** Parses the enabled filter ids. Together with those in `values`, there may be at most `MAX_IDS`. */
function readEnabled(
  given: unknown,
  values: SegmentFilters['values'] | undefined,
  report: ReportError,
): readonly string[] {
  if (Array.isArray(given) && given.length > MAX_ENABLED) {
    report(['enabled'], TOO_MANY_IDS);
    return [];
  }
  const ids = readTexts(given);
  if (ids === undefined) {
    report(['enabled'], errorOf('invalid_type', 'must be a list of strings'));
    return [];
  }
  const unknown = ids.find((id) => !isFilterId(id));
  if (unknown !== undefined) report(['enabled'], errorOf('unknown_filter', unknownFilter(unknown)));
  else if (new Set([...(values?.keys() ?? []), ...ids]).size > MAX_IDS) report(['enabled'], TOO_MANY_IDS);
  return [...new Set(ids)];
}

function unknownFilter(id: string): string {
  return id.length > MAX_ID_LENGTH ? 'names an unknown filter' : `names "${id}", which is not a filter`;
}

function errorOfFilter(id: string, texts: readonly string[]): FieldError | undefined {
  if (texts.some((text) => isLonger(text, MAX_VALUE_LENGTH))) {
    return errorOf('too_big', `has a value with more than ${MAX_VALUE_LENGTH} characters`);
  }
  if (!isFilterId(id)) return errorOf('unknown_filter', 'is not a filter of the customer list');
  if (!texts.every((text) => text.isWellFormed())) return errorOf('custom', 'contains an invalid Unicode character');
  const errorOfQ = id === 'q' ? errorOfSearch(texts, CUSTOMER_FIELDS) : undefined;
  if (errorOfQ !== undefined) return errorOf('custom', errorOfQ);
  const name = readFilterName(CUSTOMER_FIELDS, id);
  if (name === undefined || texts.length === 0) return undefined;
  const read = readFilter(name, texts);
  return 'error' in read ? errorOf('custom', read.error) : undefined;
}

/** Whether an id is a customer field, with or without operator, or `q`. */
function isFilterId(id: string): boolean {
  if (RESERVED_NAMES.has(id)) return false;
  return id === 'q' || readFilterName(CUSTOMER_FIELDS, id) !== undefined;
}

const TOO_MANY_IDS = errorOf('too_big', `is one filter too many: at most ${MAX_IDS} are allowed`);
const TOO_MANY_VALUES = errorOf('too_big', `exceeds the limit of ${MAX_VALUES} values for all filters together`);

function errorOf(code: string, message: string): FieldError {
  return { code, message };
}

function readTexts(list: unknown): string[] | undefined {
  return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
