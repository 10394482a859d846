import { STATUS_CODES } from 'node:http';
import { CODES, OF_ANY_REQUEST, type Code } from '../problems/codes.js';
import { problemSchema } from '../problems/problem-schema.js';
import { statusFor } from '../problems/status-for.js';
import { refusalsOf } from '../declarations/refusals.js';
import type { Route } from '../declarations/route.js';
import type { Examples } from './examples-of.js';
import { problemHeaders } from './headers.js';
import type { Json } from './json.js';
import type { SchemaBook } from './schema-book.js';

/** Protocol errors for requests refused before an operation is known. */
const OF_THE_PROTOCOL: ReadonlySet<Code> = new Set([
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
]);
/** Returned wherever a body is sent, but documented only for operations that take one. */
const OF_A_BODY: ReadonlySet<Code> = new Set(['body_too_large', 'unsupported_media_type']);

/** Members that only problems with this code have. */
const OWN_MEMBERS: Readonly<Partial<Record<Code, keyof typeof problemSchema.shape>>> = {
  forbidden: 'needs',
  escalation_denied: 'exceeds',
  changed_meanwhile: 'current',
};

/** Builds the problem responses of operations, by status. Shared ones are components. */
export class ProblemResponses {
  readonly #shared = new Map<string, { readonly name: string; readonly response: Json }>();

  constructor(
    private readonly book: SchemaBook,
    private readonly examples: Examples['problems'],
  ) {
    const usual: readonly (readonly Code[])[] = [
      ['token_missing', 'token_invalid'],
      ['forbidden'],
      ['not_found'],
      ['stale_version'],
      ['validation_failed'],
      ['rate_limited'],
    ];
    for (const codes of [...byStatus(OF_ANY_REQUEST).values(), ...usual]) {
      const name = (STATUS_CODES[CODES[codes[0]!].status] ?? '').replaceAll(/[^A-Za-z]/g, '');
      this.#shared.set(codes.join(), { name, response: this.#response(codes) });
    }
  }

  /** Components, by name. */
  get responses(): Json {
    return Object.fromEntries([...this.#shared.values()].map(({ name, response }) => [name, response]));
  }

  /** Responses that any request may get, by status. */
  get ofAnyRequest(): Json {
    return this.#byStatus(OF_ANY_REQUEST);
  }

  of(route: Route): Json {
    const codes = [...refusalsOf(route)].filter(
      (code) => !OF_THE_PROTOCOL.has(code) && (route.body !== undefined || !OF_A_BODY.has(code)),
    );
    const responses = this.#byStatus(codes, route);
    const { errors } = route;
    if (errors === undefined) return responses;
    const foreign = (status: string) => ({
      description: STATUS_CODES[status] ?? 'Error',
      headers: problemHeaders(Number(status)),
      content: { 'application/json': { schema: this.book.refer(errors.schema, 'output') } },
    });
    return Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => !errors.absorbed.includes(Number(status)))
        .map(([status, response]) => [status, errors.statuses.includes(Number(status)) ? foreign(status) : response]),
    );
  }

  #byStatus(codes: readonly Code[], route?: Route): Json {
    return Object.fromEntries(
      [...byStatus(codes, route)].map(([status, group]) => {
        const shared = this.#shared.get(group.join());
        return [status, shared ? { $ref: `#/components/responses/${shared.name}` } : this.#response(group, status)];
      }),
    );
  }

  #response(codes: readonly Code[], status: number = CODES[codes[0]!].status): Json {
    const examples = codes.flatMap((code) => {
      const value = this.examples[code];
      // The recorded one may be of another route, where the code has another status.
      return value?.status === status ? [[code, { value }] as const] : [];
    });
    const schema = {
      allOf: [
        this.book.refer(problemSchema, 'output'),
        {
          type: 'object',
          properties: { status: { const: status }, code: { enum: codes } },
        },
        ...ownMembersOf(codes),
      ],
    };
    return {
      description: codes.map((code) => `\`${code}\`: ${CODES[code].meaning}.`).join('\n\n'),
      headers: problemHeaders(status),
      content: {
        'application/problem+json': {
          schema,
          ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
        },
      },
    };
  }
}

/** Requires the members that only some of the codes have. */
function ownMembersOf(codes: readonly Code[]): Json[] {
  return codes.flatMap((code): Json[] => {
    const own = OWN_MEMBERS[code];
    if (own === undefined) return [];
    const required = { type: 'object', properties: { [own]: {} }, required: [own] };
    return codes.length === 1 ? [required] : [{ if: { properties: { code: { const: code } } }, then: required }];
  });
}

function byStatus(codes: readonly Code[], route?: Route): Map<number, Code[]> {
  const groups = new Map<number, Code[]>();
  for (const code of codes) {
    const status = statusFor(route, CODES[code].status);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}
