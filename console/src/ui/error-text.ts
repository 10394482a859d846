import { HttpError } from 'react-admin';

/** The message of an error, with those of its fields. */
export function errorText(error: Error): string {
  const { errors = {} } = error instanceof HttpError ? ((error.body ?? {}) as { errors?: Record<string, string> }) : {};
  const fields = Object.entries(errors).map(([field, message]) => `${field}: ${message}`);
  return [error.message, ...fields].join(' ');
}
