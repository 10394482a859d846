import type { Schema } from './schema.js';

export type ProblemCode = Schema<'Problem'>['code'];

/** A refusal of the service, or an answer of a proxy: then without a `code`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** Stable, for programs to compare, such as `email_taken`. */
  readonly code: ProblemCode | undefined;
  /** A message for each field that is wrong; names of nested fields contain dots. Empty if it isn't about fields. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    /** The whole problem document. */
    readonly body: Partial<Schema<'Problem'>>,
    /** Seconds after which the service asks to try again. */
    readonly retryAfter: number | undefined,
  ) {
    super(body.detail ?? `The answer was ${status}.`);
    this.code = body.code;
    this.errors = body.errors ?? {};
  }

  /** `body` is the answer's, parsed if it was JSON. */
  static of(response: Response, body: unknown): Problem {
    const isProblem = typeof body === 'object' && body !== null && 'code' in body;
    // A proxy may send a date.
    const seconds = Number(response.headers.get('Retry-After') ?? NaN);
    return new Problem(
      response.status,
      isProblem ? (body as Partial<Schema<'Problem'>>) : {},
      Number.isNaN(seconds) ? undefined : seconds,
    );
  }
}
