import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { FieldNeeds, Needs } from '../../../domain/permissions/needs.js';
import { AuthorityHistory } from '../../../application/authority/authority-history.js';
import { bodyLimitOf, FORM } from '../bodies/json-body.js';
import { dryRunSchema } from './dry-run-schema.js';
import { isLogged } from '../log-position/logged.js';
import type { Media, Route } from '../declarations/route.js';
import type { Example } from './examples-of.js';
import { fixedHeaders, problemHeaders, successHeaders } from './headers.js';
import { compact, type Json } from './json.js';
import { criteriaParameters, listParameters } from './list-parameters.js';
import type { ProblemResponses } from './problems.js';
import type { SchemaBook } from './schema-book.js';

interface OperationParts {
  readonly book: SchemaBook;
  readonly problems: ProblemResponses;
  readonly example: Example | undefined;
}

const PAST_NEEDS = 'of' in AuthorityHistory.needs ? AuthorityHistory.needs.of : [];

/** The OpenAPI operation of a route. */
export function operationOf(route: Route, parts: OperationParts): Json {
  const parameters = parametersOf(route, parts.book);
  return compact({
    operationId: route.operationId,
    tags: route.tags,
    summary: route.summary,
    description: [
      needsInProse(route),
      changesInProse(route),
      showsInProse(route),
      pastInProse(route),
      route.description,
    ]
      .filter((text) => text !== undefined)
      .join('\n\n'),
    security: securityOf(route),
    'x-required-abilities': abilitiesOf(route),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: requestBodyOf(route, parts),
    responses: { ...successesOf(route, parts), ...parts.problems.of(route) },
    'x-dry-run': dryRunOf(route, parts),
  });
}

function securityOf({ needs, key }: Route): Json[] {
  if (key !== undefined) return [{ metricsToken: [] }];
  return needs.kind === 'nothing' ? [] : [{ bearer: [] }];
}

function needsInProse({ needs, key }: Route): string {
  if (key !== undefined) return 'Requires the metrics token; access tokens are refused.';
  switch (needs.kind) {
    case 'nothing':
      return 'Public; an access token is ignored.';
    case 'sign_in':
      return 'For every signed-in user.';
    case 'all':
      return `Needs ${listed(needs.of, 'and')}.`;
    case 'any':
      return `Needs ${listed(needs.of, 'or')}.`;
    case 'own_or':
      return `Your own record only needs signing in; any other needs ${listed(needs.of, 'and')}.`;
  }
}

function changesInProse({ needs, changes }: Route): string | undefined {
  if (changes === undefined) return undefined;
  const change = `Changing ${listed(changes.fields, 'or')}`;
  const required = listed(changes.of, 'and');
  return needs.kind === 'own_or'
    ? `${change} needs ${required}, even in your own record.`
    : `${change} also needs ${required}.`;
}

function showsInProse({ shows }: Route): string | undefined {
  if (shows === undefined) return undefined;
  return `Without ${listed(shows.of, 'and')}, ${listed(shows.fields, 'and')} is empty; counts stay exact.`;
}

function pastInProse({ past }: Route): string | undefined {
  if (past !== true) return undefined;
  const required = listed(PAST_NEEDS, 'and');
  return `With \`at\` or \`at_seq\`, answers about the past; that also needs ${required}.`;
}

/**
 * The required permissions, machine-readable: all of `all` or any of `any`; with `exceptOwn` none for one's own record.
 * In addition, changing a field in `fields` requires its permissions, whosever record it is, and seeing a field in
 * `shows` requires those.
 */
function abilitiesOf({ needs, changes, shows }: Route): Json | undefined {
  const whole = abilitiesOfWhole(needs);
  if (whole === undefined) return undefined;
  return compact({
    ...whole,
    fields: changes && byField(changes),
    shows: shows && byField(shows),
  });
}

function byField({ fields, of }: FieldNeeds): Json {
  return Object.fromEntries(fields.map((field) => [field, of]));
}

function abilitiesOfWhole(needs: Needs): Json | undefined {
  switch (needs.kind) {
    case 'nothing':
      return undefined;
    case 'sign_in':
      return { all: [] };
    case 'all':
      return { all: needs.of };
    case 'any':
      return { any: needs.of };
    case 'own_or':
      return { all: needs.of, exceptOwn: true };
  }
}

function parametersOf(route: Route, book: SchemaBook): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const isConditional = route.etag !== undefined && (route.method === 'GET' || 304 in route.responses);
  const past = route.past === true ? ['At', 'AtSeq'] : [];
  const headers = [
    ...(isConditional ? ['IfNoneMatch'] : []),
    ...(route.ifMatch === true ? ['IfMatch'] : []),
    ...(route.repeatable !== undefined ? ['IdempotencyKey'] : []),
    ...(route.resumable === true ? ['LastEventId'] : []),
  ];
  return [
    ...inPath,
    ...(route.query === undefined ? [] : queryParameters(book.refer(route.query, 'input'))),
    ...(route.list === undefined ? [] : listParameters(route.list.fields)),
    ...(route.criteria === undefined ? [] : criteriaParameters(route.criteria)),
    ...(route.dryRun === 'supported' || route.dryRun === 'answered' ? ['DryRun'] : []).map(componentParameter),
    ...(isLogged(route) ? ['Wait'] : []).map(componentParameter),
    ...[...past, ...headers, ...(route.resumable === true ? ['LastEventIdOfQuery'] : [])].map(componentParameter),
  ];
}

function componentParameter(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

/** Sets `required` from the metadata: zod reports a parameter with a custom reader as optional. */
function queryParameters(schema: Json): Json[] {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, Json>> };
  return Object.entries(properties).map(([name, { description, required, ...rest }]) =>
    compact({ name, in: 'query', description, required: required === true, schema: rest }),
  );
}

function requestBodyOf(route: Route, { book, example }: OperationParts): Json | undefined {
  if (route.body === undefined) return undefined;
  const type = route.form === true ? FORM : 'application/json';
  return {
    description: `Up to ${bodyLimitOf(route) / 1_024} KiB.`,
    required: !route.body.safeParse({}).success,
    content: {
      [type]: withExample(book.refer(route.body, 'input'), route.form === true ? undefined : example?.request),
    },
  };
}

function successesOf(route: Route, parts: OperationParts): Json {
  const responses: Record<string, Json> = {};
  for (const [status, declared] of Object.entries(route.responses)) {
    const content =
      declared === null
        ? undefined
        : 'media' in declared
          ? mediaContent(declared, parts.book)
          : { 'application/json': withExample(parts.book.refer(declared, 'output'), answerOf(declared, parts)) };
    const fixed = declared !== null && 'media' in declared ? fixedHeaders(declared.headers ?? {}) : {};
    responses[status] = successOf(route, Number(status), content, fixed);
  }
  const isConditional = route.method === 'GET' && route.etag !== undefined;
  return { ...responses, ...(isConditional && { 304: successOf(route, 304, undefined) }) };
}

/** The recorded answer, if it's one of this schema: the others of a route with several have none. */
function answerOf(declared: z.ZodType, { example }: OperationParts): unknown {
  const { data } = declared.safeParse(example?.answer);
  return isDeepStrictEqual(data, example?.answer) ? example?.answer : undefined;
}

/**
 * The response to `dry_run=true`. Not among `responses`: generated clients would give every write the type of a record or
 * an effect.
 */
function dryRunOf(route: Route, { book, example }: OperationParts): Json | undefined {
  if (route.dryRun !== 'supported') return undefined;
  return {
    description: 'OK with `dry_run=true`, instead of the success',
    headers: problemHeaders(200),
    content: { 'application/json': withExample(book.refer(dryRunSchema(route), 'output'), example?.dryRun) },
  };
}

function successOf(route: Route, status: number, content: Json | undefined, fixed: Json = {}): Json {
  const headers = { ...successHeaders(route, status), ...fixed };
  return compact({ description: STATUS_CODES[status], headers, content });
}

function mediaContent({ media, events }: Media, book: SchemaBook): Json {
  const schema =
    events === undefined
      ? { type: 'string' }
      : {
          type: 'string',
          description: 'Server-sent events; `x-events` has the data of each kind.',
          'x-events': Object.fromEntries(
            Object.entries(events).map(([kind, data]) => [kind, book.refer(data, 'output')]),
          ),
        };
  return Object.fromEntries(media.map((type) => [type, type.startsWith('image/') ? {} : { schema }]));
}

function withExample(schema: Json, example: unknown): Json {
  return { schema, ...(example !== undefined && { example }) };
}

/** `a`, `b` and `c`. */
function listed(names: readonly string[], conjunction: 'and' | 'or'): string {
  const [last, ...before] = names.map(code).reverse();
  return before.length === 0 ? (last ?? '') : `${before.reverse().join(', ')} ${conjunction} ${last ?? ''}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
