import { HttpError } from 'ra-core';

/** The messages of a refusal by field; undefined if it isn't about fields. Every problem has `errors`, most of them empty. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const { errors = {} } = (error.body ?? {}) as { readonly errors?: Readonly<Record<string, string>> };
  return Object.keys(errors).length === 0 ? undefined : errors;
}
