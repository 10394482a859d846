import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import {
  DomainError,
  RateLimited,
  Unavailable,
  type ErrorKind,
  type FieldErrors,
} from '../../../domain/domain-error.js';
import { EscalationDenied, Forbidden } from '../../../domain/permissions/errors.js';
import { ChangedMeanwhile } from '../../../domain/stale/changed-meanwhile.js';
import { HttpProblem } from './http-problem.js';
import { RepeatedRefusal } from './repeated-refusal.js';
import type { problemSchema } from './problem-schema.js';

const STATUS: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  invalid: 422,
  too_large: 413,
  limited: 429,
  unavailable: 503,
};

/** In UTF-16 code units: longer than the dotted name of any existing field. */
const MAX_NAME_LENGTH = 300;
const CHALLENGE = 'Bearer realm="administration"';

type ProblemDetails = Readonly<Partial<Pick<z.input<typeof problemSchema>, 'current' | 'needs' | 'exceeds'>>>;

/** An error in terms of the response. */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: FieldErrors;
  /** Members of the body that only this kind of problem has. */
  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;
  readonly close: boolean;
  /** True when the cause must be logged because the response doesn't show it. */
  readonly unexpected: boolean;
  /** The body, if it's serialised already. */
  readonly body?: string;
}

/**
 * Converts any error to a problem; the only place that does. Anything that isn't a known refusal becomes a generic 500.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof DomainError) {
    const { code, message, fields } = error;
    const headers = headersOf(error);
    const details = detailsOf(error);
    return { status: STATUS[error.kind], code, message, fields, details, headers, close: false, unexpected: false };
  }
  if (error instanceof HttpProblem) {
    const { status, code, message, fields, headers, close } = error;
    return { status, code, message, fields, details: {}, headers, close, unexpected: false };
  }
  if (error instanceof RepeatedRefusal) {
    const { status, code, message, body } = error;
    const headers = { 'Idempotency-Replayed': 'true' };
    return { status, code, message, fields: {}, details: {}, headers, close: false, unexpected: false, body };
  }
  const message = 'Something went wrong on our side. The request id helps us to find out what.';
  const none = { fields: {}, details: {}, headers: {} };
  return { status: 500, code: 'internal_error', message, ...none, close: false, unexpected: true };
}

function detailsOf(error: DomainError): ProblemDetails {
  if (error instanceof ChangedMeanwhile) return { current: error.current };
  if (error instanceof Forbidden) return { needs: [...error.needs] };
  if (error instanceof EscalationDenied) return { exceeds: [...error.exceeds] };
  return {};
}

/** Typed as documented, except for the code: tests check that codes are known. */
type Body = Omit<z.output<typeof problemSchema>, 'code'> & { readonly code: string };

/**
 * Serialises an RFC 9457 body, with fields for form libraries (`errors`, `message`) and programs (`code`, `invalid`).
 */
export function problemBody(problem: Problem, requestId: string): Buffer {
  const { status, code, message, fields, details } = problem;
  const entries = Object.entries(fields).map(([field, error]) => [cut(field), error] as const);
  const body: Body = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    message,
    errors: Object.fromEntries(entries.map(([field, error]) => [field, error.message])),
    invalid: entries.map(([field, error]) => ({
      pointer: pointerTo((error.path ?? field.split('.')).map(cut)),
      code: error.code,
      detail: error.message,
    })),
    ...details,
    request_id: requestId,
  };
  return Buffer.from(JSON.stringify(body));
}

function headersOf(error: DomainError): Record<string, string> {
  if (error instanceof RateLimited || error instanceof Unavailable) {
    return { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfterSeconds))) };
  }
  if (error.kind !== 'unauthenticated') return {};
  const sent = error.code === 'token_invalid';
  return { 'WWW-Authenticate': sent ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE };
}

/** Truncates a name: one sent by a client may be as long as a body. */
function cut(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…`;
}

/** Formats a JSON pointer (RFC 6901). */
function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
