import type { z } from 'zod';
import { MAX_NAMED_FIELDS, ValidationFailed, type FieldError, type FieldErrors } from '../../../domain/domain-error.js';
import { badQuery } from '../problems/http-problem.js';
import { queryObject, type Query } from '../queries/query.js';

/**
 * Validates a body. Throws `ValidationFailed` naming the invalid fields, nested ones dotted, and the `misspelt` ones that
 * were found before.
 */
export function validateBody(schema: z.ZodType, body: unknown, misspelt: FieldErrors = {}): unknown {
  const result = schema.safeParse(body);
  if (result.success && Object.keys(misspelt).length === 0) return result.data;
  throw new ValidationFailed({ ...misspelt, ...(!result.success && fieldErrors(result.error.issues, body)) });
}

export function validateQuery(schema: z.ZodType, query: Query): unknown {
  const object = queryObject(query);
  const result = schema.safeParse(object);
  if (result.success) return result.data;
  const [name, error] = Object.entries(fieldErrors(result.error.issues, object))[0]!;
  throw badQuery(name, error.message);
}

type Issue = z.core.$ZodIssue;

/**
 * The first issue of each field, up to the limit of fields in a refusal. Without a prototype, because clients choose
 * the names.
 */
function fieldErrors(issues: readonly Issue[], input: unknown): Record<string, FieldError> {
  const fields = Object.create(null) as Record<string, FieldError>;
  let named = 0;
  for (const issue of issues) {
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
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const article = /^[aeio]/.test(issue.expected) ? 'an' : 'a';
    return { code: 'invalid_type', message: `must be ${article} ${issue.expected}` };
  }
  if (issue.message === 'Invalid input') return { code: issue.code, message: 'is not valid' };
  return { code: issue.code, message: issue.message };
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
