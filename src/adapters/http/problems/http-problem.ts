import type { FieldErrors } from '../../../domain/domain-error.js';

interface HttpProblemDetails {
  readonly fields?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
  /** True when the connection must close. */
  readonly close?: boolean;
}

/** A refusal by the protocol; all others are a `DomainError`. */
export class HttpProblem extends Error {
  readonly fields: FieldErrors;
  readonly headers: Readonly<Record<string, string>>;
  readonly close: boolean;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    { fields = {}, headers = {}, close = false }: HttpProblemDetails = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.fields = fields;
    this.headers = headers;
    this.close = close;
  }
}

export function routeNotFound(): HttpProblem {
  return new HttpProblem(404, 'not_found', 'There is nothing at this address.');
}

export function methodNotAllowed(method: string, allow: string): HttpProblem {
  return new HttpProblem(405, 'method_not_allowed', `${method} is not possible here.`, { headers: { Allow: allow } });
}

/** An invalid value in the query string; names the parameter. */
export function badQuery(parameter: string, message: string): HttpProblem {
  return badQueries([[parameter, message]]);
}

/** Names several parameters of the query string, each with what's wrong with it. */
export function badQueries(errors: readonly (readonly [parameter: string, message: string])[]): HttpProblem {
  const [[parameter, message] = ['', '']] = errors;
  const end = message.endsWith('?') ? '' : '.';
  return new HttpProblem(400, 'bad_query', `The query parameter "${parameter}" ${message}${end}`, {
    fields: Object.fromEntries(errors.map(([name, error]) => [name, { code: 'bad_query', message: error }])),
  });
}

export function malformedJson(message: string): HttpProblem {
  return new HttpProblem(400, 'malformed_json', message);
}

export function unsupportedMediaType(message: string, accepted = 'application/json'): HttpProblem {
  return new HttpProblem(415, 'unsupported_media_type', message, { headers: { Accept: accepted } });
}

/** The write has no dry run. */
export function dryRunUnsupported(): HttpProblem {
  return new HttpProblem(400, 'dry_run_unsupported', 'There is no dry run of this request. Nothing was changed.');
}

/** The user's event streams have reached the limit. */
export function tooManyStreams(most: number): HttpProblem {
  const message = `This user has ${most} event streams open, the most there may be. Close one, or try again later.`;
  return new HttpProblem(429, 'too_many_streams', message, { headers: { 'Retry-After': '30' } });
}

/** The body stopped arriving. */
export function bodyStalled(): HttpProblem {
  return new HttpProblem(408, 'request_timeout', 'The body took too long to arrive.', { close: true });
}

export function bodyTooLarge(limit: number): HttpProblem {
  return new HttpProblem(413, 'body_too_large', `The body has more than ${limit} bytes.`, { close: true });
}
