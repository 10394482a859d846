import { isLogged } from '../log-position/logged.js';
import type { Route } from '../declarations/route.js';
import type { Json } from './json.js';

const text = { type: 'string' };

/** Response headers beyond those of transport, by component name. */
export const HEADERS: Readonly<Record<string, Json>> = {
  RequestId: { description: 'Identifies this request in the log.', required: true, schema: text },
  ETag: {
    description: '`"<version>.<tag>"`. `If-None-Match` compares the whole value, `If-Match` only the version.',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]*"$' },
  },
  ETagOfPresent: {
    description: 'Not for an answer about the past. `If-None-Match` compares the whole value.',
    schema: { type: 'string', pattern: '^"[^"]*"$' },
  },
  LogSeq: {
    description: 'For an answer about the past: the sequence number of the last change it takes into account.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  LogSeqOfWrite: {
    description:
      'The sequence number of the write’s last entry in the change log; of a write that changes nothing, of the last entry ' +
      'that it was decided on.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  InForce: {
    description:
      'With `wait=everywhere`: `everywhere` when no running process can act on a state before the write, or `here` when that ' +
      'couldn’t be known in time.',
    schema: { enum: ['everywhere', 'here'] },
  },
  Replayed: {
    description: 'Only for the answer of an earlier request with the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  Permissions: {
    description: 'Differs from that of an earlier answer if the caller’s permissions do: `GET /users/me` has them.',
    required: true,
    schema: text,
  },
  LogAt: {
    description: 'For an answer about the past: the time of that change.',
    schema: { type: 'string', format: 'date-time' },
  },
  ETagOfAll: {
    description: 'Only for the complete list, without parameters.',
    schema: { type: 'string', pattern: '^"[^"]*"$' },
  },
  Invitation: {
    description:
      'With `invite`: whether the invitation was `queued`, or `left_out` because no mail can go to the address, its mailbox got ' +
      'too many within the hour, or too many messages wait. Absent from a dry run and from a repeated answer to an `Idempotency-Key`.',
    schema: { enum: ['queued', 'left_out'] },
  },
  Location: { description: 'The path of the new record, or where the browser is to go.', required: true, schema: text },
  TotalCount: {
    description: 'The number of matching records on all pages.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    description: 'With `_page`: first, prev, next, last; with `_after`: next. Targets consist of the query only.',
    schema: text,
  },
  RetryAfter: { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } },
  Accept: { description: 'The media type that a body must have.', required: true, schema: text },
  Challenge: { description: '`Bearer`, with `error="invalid_token"` when one was sent.', required: true, schema: text },
};

/** Headers with a fixed value. */
export function fixedHeaders(headers: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      { required: true, schema: { type: 'string', const: value } },
    ]),
  );
}

/** Headers of a success. */
export function successHeaders(route: Route, status: number): Json {
  const { etag, headers = [], location, list, past } = route;
  const always = past === true && status !== 304 ? 'ETagOfPresent' : 'ETag';
  return {
    ...requestIdHeader,
    ...(route.needs.kind !== 'nothing' && { 'X-Permissions': reference('Permissions') }),
    ...(etag !== undefined && { ETag: reference(etag === 'always' || status === 304 ? always : 'ETagOfAll') }),
    ...(((status < 300 && location === true) || status === location) && { Location: reference('Location') }),
    ...Object.fromEntries(headers.map((name) => [`X-${name}`, reference(name)])),
    ...(past === true && status < 300 && { 'X-Log-Seq': reference('LogSeq'), 'X-Log-At': reference('LogAt') }),
    ...(isLogged(route) && { 'X-Log-Seq': reference('LogSeqOfWrite'), 'X-In-Force': reference('InForce') }),
    ...(route.repeatable !== undefined && { 'Idempotency-Replayed': reference('Replayed') }),
    ...(list !== undefined && { 'X-Total-Count': reference('TotalCount'), Link: reference('Link') }),
  };
}

/** Headers of a problem, or of an answer without headers of its own. */
export function problemHeaders(status: number): Json {
  return {
    ...requestIdHeader,
    ...(status === 415 && { Accept: reference('Accept') }),
    ...(status === 401 && { 'WWW-Authenticate': reference('Challenge') }),
    ...((status === 429 || status === 503) && { 'Retry-After': reference('RetryAfter') }),
  };
}

const requestIdHeader = { 'X-Request-Id': reference('RequestId') };

function reference(name: string): Json {
  return { $ref: `#/components/headers/${name}` };
}
