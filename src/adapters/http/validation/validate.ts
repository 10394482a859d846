import { z } from 'zod';
import { MAX_NAMED_FIELDS, ValidationFailed, type FieldError, type FieldErrors } from '../../../domain/domain-error.js';
import { nearest } from '../../../domain/text/nearest.js';
import { badQuery } from '../problems/http-problem.js';
import { queryObject, type Query } from '../queries/query.js';
import { unknownField } from './body-names.js';

/**
 * Validates a body. Throws `ValidationFailed` naming the invalid fields, nested ones dotted, and the `misspelt` ones that
 * were found before.
 */
export function validateBody(schema: z.ZodType, body: unknown, misspelt: FieldErrors = {}): unknown {
  const result = schema.safeParse(body, WORDS);
  if (result.success && Object.keys(misspelt).length === 0) return result.data;
  throw new ValidationFailed({ ...misspelt, ...(!result.success && fieldErrors(result.error.issues, body)) });
}

export function validateQuery(schema: z.ZodType, query: Query): unknown {
  const object = queryObject(query);
  const result = schema.safeParse(object, WORDS);
  if (result.success) return result.data;
  const [name, error] = Object.entries(fieldErrors(result.error.issues, object))[0]!;
  throw badQuery(name, error.message);
}

type Issue = z.core.$ZodIssue;

/** The words for what no schema has its own words for. Those of several unknown fields are lines, see `ofEachField`. */
const WORDS = { error: wordsOf };

function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'too_big':
      return isNumber(issue.origin)
        ? `must be at most ${issue.maximum}`
        : `has more than ${issue.maximum} ${partsOf(issue.origin)}`;
    case 'too_small':
      if (isNumber(issue.origin)) return `must be at least ${issue.minimum}`;
      return issue.minimum === 1 ? 'must not be empty' : `has fewer than ${issue.minimum} ${partsOf(issue.origin)}`;
    case 'unrecognized_keys': {
      const names = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
      const absent = names.filter((name) => !Object.hasOwn(issue.input as object, name));
      return issue.keys
        .slice(0, MAX_NAMED_FIELDS)
        .map((key) => unknownField(nearest(key, absent)).message)
        .join('\n');
    }
    default:
      return 'is not valid';
  }
}

function isNumber(origin: string): boolean {
  return origin === 'number' || origin === 'int';
}

function partsOf(origin: string): string {
  return origin === 'string' ? 'characters' : 'items';
}

/** An issue for each of several unknown fields. */
function ofEachField(issue: Issue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  const { keys, path, message: lines } = issue;
  return lines.split('\n').map((message, index) => ({ ...issue, path: [...path, keys[index]!], message }));
}

/**
 * The first issue of each field, up to the limit of fields in a refusal. Without a prototype, because clients choose
 * the names.
 */
function fieldErrors(issues: readonly Issue[], input: unknown): Record<string, FieldError> {
  const fields = Object.create(null) as Record<string, FieldError>;
  let named = 0;
  for (const issue of issues.flatMap(ofEachField)) {
    const path = issue.path.map(String);
    const field = path.length === 0 ? 'body' : path.join('.');
    if (fields[field] !== undefined) continue;
    if (named === MAX_NAMED_FIELDS) break;
    named += 1;
    fields[field] = { ...fieldError(issue, input), ...(path.some(isAmbiguous) && { path }) };
  }
  return fields;
}

/** True when the dotted form doesn't show where the name begins and ends. */
function isAmbiguous(name: string): boolean {
  return name === '' || name.includes('.');
}

function fieldError(issue: Issue, input: unknown): FieldError {
  const ruled = codeOf(issue);
  if (ruled !== undefined) return { code: ruled, message: issue.message };
  if (isAbsent(issue, input)) return { code: 'required', message: 'is required' };
  return { code: issue.code === 'unrecognized_keys' ? 'unknown_field' : issue.code, message: issue.message };
}

/** Rules of the domain carry their own code. */
function codeOf(issue: Issue): string | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
}

function isAbsent({ path }: Issue, input: unknown): boolean {
  let value: unknown = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return true;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}
