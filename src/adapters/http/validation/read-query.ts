import type { Middleware } from 'koa';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import type { Caller } from '../../../domain/users/caller.js';
import type { DryRunRoute } from '../dry-runs/read-dry-run.js';
import { visibleFields } from '../lists/list-request.js';
import { NO_QUERY, parseQuery, type Query } from '../queries/query.js';
import { QueryNames } from './query-names.js';
import type { QueryRoute } from './query-route.js';
import { UnknownParameters } from './unknown-parameters.js';

export interface QueryState {
  /** The query parameters that were sent, with lists under their names. */
  parameters?: Query;
}

interface State extends QueryState {
  actor?: Caller | undefined;
}

type Route = QueryRoute & DryRunRoute & { readonly method: string };

/** Parses the query string, and refuses parameters that the route doesn't know. */
export function readQuery(route: Route): Middleware<State> {
  const names = namesOf(route);
  return (ctx, next) => {
    const { querystring, state } = ctx;
    if (querystring === '') {
      state.parameters = NO_QUERY;
      return next();
    }
    const { actor } = state;
    try {
      state.parameters = names(actor)?.parse(querystring) ?? parseQuery(querystring);
    } catch (error) {
      if (!(error instanceof UnknownParameters) || route.ownColumns === undefined || actor === undefined) throw error;
      // Own columns are read only to say which a misspelt filter means.
      return route.ownColumns(actor).then((columns) => {
        throw error.among(columns);
      });
    }
    return next();
  };
}

/** The parameters that a route knows of this actor; undefined where it ignores what it doesn't know. */
type NamesFor = (actor: Caller | undefined) => QueryNames | undefined;

function namesOf(route: Route): NamesFor {
  const { list, criteria, anyQuery, method, dryRun } = route;
  if (anyQuery === true && (method === 'GET' || dryRun === 'ignored')) return () => undefined;
  const names = new Map<ListFields | undefined, QueryNames>();
  return (actor) => {
    const fields = list === undefined ? criteria : visibleFields(list, actor);
    const known = names.get(fields) ?? new QueryNames(route, fields);
    names.set(fields, known);
    return known;
  };
}
