import { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import type { Route } from '../declarations/route.js';
import type { Examples } from './examples-of.js';
import { HEADERS } from './headers.js';
import type { Json } from './json.js';
import { PAGING, PAST } from './list-parameters.js';
import { operationOf } from './operation.js';
import { ProblemResponses } from './problems.js';
import { INTRODUCTION, TAGS } from './prose.js';
import { SchemaBook } from './schema-book.js';

interface DocumentOptions {
  readonly routes: readonly Route[];
  readonly basePath: string;
  readonly version: string;
  readonly examples: Examples;
}

/** Builds the OpenAPI 3.1 document from the route declarations, yielding to the event loop now and then. */
export async function apiDocument({ routes, basePath, version, examples }: DocumentOptions): Promise<Json> {
  const slice = new EventLoopSlice();
  const book = new SchemaBook();
  const problems = new ProblemResponses(book, examples.problems);
  const paths: Record<string, Record<string, Json>> = {};
  const rebase = belowBasePath(routes, basePath);
  for (const route of routes) {
    const path = (paths[route.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    const operation = operationOf(route, { book, problems, example: rebase(examples.operations[route.operationId]) });
    path[route.method.toLowerCase()] = operation;
    if (route.method === 'PUT') path['patch'] = aliasOf(operation);
    if (slice.isOver()) await slice.next();
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Castellan',
      version,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    tags: tagsOf(routes),
    paths,
    components: {
      schemas: book.schemas,
      responses: problems.responses,
      parameters: { ...PAGING, ...PAST, ...CONDITIONS, DryRun: DRY_RUN, Wait: WAIT },
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The `accessToken` of `POST /login`. It carries no permissions: each request uses the user’s current roles.',
        },
        ...(routes.some(({ key }) => key !== undefined) && { metricsToken: METRICS_TOKEN }),
      },
    },
    'x-any-request': problems.ofAnyRequest,
  };
}

const CONDITIONS: Readonly<Record<string, Json>> = {
  IfMatch: header('If-Match', 'An ETag from an earlier response: 412 if the record has another version now.'),
  IfNoneMatch: header('If-None-Match', 'An ETag from an earlier response: 304 without a body if nothing has changed.'),
  IdempotencyKey: {
    ...header(
      'Idempotency-Key',
      'Any new text, such as a UUID, for a request that may have to be repeated. For 24 hours, the same request with the same ' +
        'key creates nothing more: it gets the first answer again, with `Idempotency-Replayed: true`. Refusals are repeated ' +
        'too, except 401, 429 and 5xx. If the record has been deleted since, the answer is 404. Dry runs ignore it.',
    ),
    schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
  },
  LastEventId: header('Last-Event-ID', 'The id of the last event received: the stream continues after it.'),
  LastEventIdOfQuery: {
    name: 'lastEventId',
    in: 'query',
    description:
      'The same as `Last-Event-ID`, for clients that cannot send headers. The header counts if both are sent.',
    schema: { type: 'string' },
  },
};

const DRY_RUN: Json = {
  name: 'dry_run',
  in: 'query',
  description:
    'With `true`, nothing is changed: the same checks run with the same refusals, and the answer says what would change. ' +
    'Its status is 200 and `x-dry-run` of the operation has its schema.',
  schema: { type: 'boolean', default: false },
};

const WAIT: Json = {
  name: 'wait',
  in: 'query',
  description:
    'With `everywhere`, the answer is held back until no running process can act on a state before this write, for at most ' +
    'twice `PROPAGATION_BOUND_MS`. `X-In-Force` says whether that was reached; the write stands either way. Dry runs ignore it.',
  schema: { enum: ['everywhere'] },
};

function header(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

const METRICS_TOKEN: Json = {
  type: 'http',
  scheme: 'bearer',
  description: 'The METRICS_TOKEN setting, for `GET /metrics` only. Access tokens are refused.',
};

/** PATCH behaves like PUT. */
function aliasOf(operation: Json): Json {
  const operationId = (operation['operationId'] as string).replace(/^update/, 'patch');
  return { ...operation, operationId, summary: `${operation['summary'] as string} (as PUT)` };
}

/** Returns the used tags in the order of the prose. Throws for a tag without prose. */
function tagsOf(routes: readonly Route[]): Json[] {
  const used = new Set(routes.flatMap(({ tags }) => tags));
  for (const tag of used) if (!Object.hasOwn(TAGS, tag)) throw new Error(`The tag ${tag} has no prose.`);
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

/**
 * Prefixes the paths in an example, which was recorded without a base path: every string in it that is the path of a
 * route, with or without a query.
 */
function belowBasePath(routes: readonly Route[], basePath: string): <T>(example: T) => T {
  if (basePath === '') return (example) => example;
  const patterns = routes.map(
    ({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/?]+')}$`),
  );
  const isAddress = (text: string) => patterns.some((pattern) => pattern.test(text.split('?')[0]!));
  const rebase = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('/') && isAddress(value) ? `${basePath}${value}` : value;
    if (Array.isArray(value)) return value.map(rebase);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]: [string, unknown]) => [key, rebase(inner)]));
  };
  return (example) => rebase(example) as typeof example;
}
