import type { Middleware } from 'koa';
import type { z } from 'zod';
import type { Caller } from '../../../domain/users/caller.js';
import { readCriteria, readListRequest, visibleFields } from '../lists/list-request.js';
import { NO_QUERY } from '../queries/query.js';
import { BodyNames } from './body-names.js';
import { normaliseBody } from './normal-body.js';
import type { QueryRoute } from './query-route.js';
import type { QueryState } from './read-query.js';
import { validateBody, validateQuery } from './validate.js';

/** What a route says about its body. */
export interface ValidatedRoute {
  /** Without a schema, a body must be JSON but isn't validated. */
  readonly body?: z.ZodType | undefined;
  /** The schema of a body beside this query, as `query` reads it, if it isn't always `body`. */
  readonly bodyFor?: ((query: unknown) => z.ZodType) | undefined;
  /** The schema of PATCH's body, if PUT requires more. */
  readonly patchBody?: z.ZodType | undefined;
}

interface Route extends QueryRoute, ValidatedRoute {
  readonly responses: Readonly<Record<number, unknown>>;
  readonly errors?: unknown;
  readonly invalidIs400?: boolean | undefined;
}

interface State extends QueryState {
  actor?: Caller | undefined;
  query?: unknown;
  body?: unknown;
  list?: unknown;
  criteria?: unknown;
}

/** Validates what was sent, and passes it to the handler in `ctx.state`. */
export function validateInput(route: Route): Middleware<State> {
  const { query, list, criteria } = route;
  const names = BodyNames.of(route);
  return (ctx, next) => {
    const { state, request } = ctx;
    const { parameters = NO_QUERY } = state;
    const body: unknown = request.body;
    // The body may be megabytes, and the handler may have to wait.
    if (body !== undefined) delete request.body;
    if (query !== undefined) state.query = validateQuery(query, parameters);
    if (list !== undefined) state.list = readListRequest(parameters, visibleFields(list, state.actor));
    if (criteria !== undefined) state.criteria = readCriteria(parameters, criteria);
    const ofPatch = ctx.req.method === 'PATCH' ? route.patchBody : undefined;
    const schema = ofPatch ?? route.bodyFor?.(state.query) ?? route.body;
    if (schema !== undefined) {
      normaliseBody(body, schema);
      state.body = validateBody(schema, body ?? {}, names?.errorsOf(body ?? {}));
    }
    return next();
  };
}
