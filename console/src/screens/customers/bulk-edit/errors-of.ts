import { HttpError } from 'react-admin';

const PREFIX = 'changes.';

/** The errors of a change of several customers, by field. */
export function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof HttpError)) return {};
  const { errors = {} } = (error.body ?? {}) as { readonly errors?: Readonly<Record<string, string>> };
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.startsWith(PREFIX) ? field.slice(PREFIX.length) : field,
      message,
    ]),
  );
}
