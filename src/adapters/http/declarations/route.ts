import type { ExtendableContext, Middleware } from 'koa';
import type { z } from 'zod';
import { NOTHING, type FieldNeeds, type Needs } from '../../../domain/permissions/needs.js';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { Caller } from '../../../domain/users/caller.js';
import type { SignedInUser } from '../../../domain/users/signed-in-user.js';
import type { LongAnswerRoute } from '../answers/long-answers.js';
import type { CallerState, CheckedRoute } from '../authentication/caller-check.js';
import type { BodyRoute, BodyState } from '../bodies/json-body.js';
import type { ConditionalRoute } from '../conditional/conditional.js';
import type { DryRunRoute, DryRunState } from '../dry-runs/read-dry-run.js';
import type { RepeatableRoute, RepeatableState } from '../idempotency/show-answer.js';
import type { LimitedRoute } from '../limits/limit-requests.js';
import type { ListRequest, RouteList } from '../lists/list-request.js';
import type { LoggedRoute, LoggedState } from '../log-position/logged.js';
import type { WaitState } from '../log-position/read-wait.js';
import type { PastRoute, PastState } from '../past/moment.js';
import type { Code } from '../problems/codes.js';
import type { QueryRoute } from '../validation/query-route.js';
import type { QueryState } from '../validation/read-query.js';
import type { ValidatedRoute } from '../validation/validate-input.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the middlewares know about a request: the type of `ctx.state`. */
export interface RequestState
  extends CallerState, BodyState, QueryState, DryRunState, RepeatableState, LoggedState, WaitState, PastState {
  /** The client's address; behind trusted proxies, the one that they report. */
  address: string;
  /** Whether its address has too many open requests. */
  isExcess?: boolean;
  /** Milliseconds for which the rest of a body is discarded after the response; 5 s by default. */
  drainMs?: number;
  /** Set when requests are traced. */
  traceId?: string;
  /** The code of the problem that was answered. */
  problemCode?: string;
  /** Set once the request has reached its route. */
  route?: Route;
}

/** What was read from a request, for the handler. */
interface RouteInput<P, Q, B, A, L, C> {
  /** The decoded parameters of the path. */
  readonly params: P;
  /** Typed by the schema `query`, otherwise undefined. */
  readonly query: Q;
  /** Typed by the schema `body`, otherwise undefined. */
  readonly body: B;
  /** Resolved after the body was read; undefined on an open route. */
  readonly actor: A;
  /** Typed by `list`, otherwise undefined. */
  readonly list: L;
  /** Typed by `criteria`, otherwise undefined. */
  readonly criteria: C;
}

/** The Koa context of a request that reached the handler. */
export type RouteContext<
  P = unknown,
  Q = unknown,
  B = unknown,
  A = Caller,
  L = unknown,
  C = unknown,
> = ExtendableContext & {
  readonly state: Omit<RequestState, 'actor'> & RouteInput<P, Q, B, A, L, C>;
};

/** A response that isn't JSON. */
export interface Media {
  /** Its possible media types, without parameters. */
  readonly media: readonly string[];
  /** Further headers, with fixed values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For an event stream: the data of each kind of event. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
}

export interface ForeignError {
  readonly status: number;
  /** The media type; `application/json` by default. */
  readonly type?: string;
  readonly body: object;
}

/** Errors in the format of a foreign protocol. */
export interface ForeignErrors {
  readonly schema: z.ZodType;
  /** Statuses whose bodies have that format. */
  readonly statuses: readonly number[];
  /** Our statuses that are mapped to one of these. */
  readonly absorbed: readonly number[];
  /** The path below which everything has the format, also where there's no route. */
  readonly below?: string;
  /** Undefined for a problem in the usual format. */
  readonly present: (error: unknown, params: Params) => ForeignError | undefined;
}

/**
 * One endpoint as data: what each concern of its requests asks, and what the answers are. The router, the pipeline, the API
 * document and the permission tests are derived from it.
 */
export interface Route
  extends
    CheckedRoute,
    LimitedRoute,
    BodyRoute,
    QueryRoute,
    ValidatedRoute,
    ConditionalRoute,
    PastRoute,
    DryRunRoute,
    RepeatableRoute,
    LoggedRoute,
    LongAnswerRoute {
  readonly method: Method;
  /** From `/`, without the base path; parameters as `:id`. GET also serves HEAD, PUT also PATCH. */
  readonly path: string;
  /** Whether the path with a slash at its end is the same: for pages, whose addresses people type. */
  readonly trailingSlash?: boolean | undefined;
  /** Permissions required for changing certain fields; the use case checks them. */
  readonly changes?: FieldNeeds | undefined;
  /** Fields that are empty in the response unless the actor has their permissions; the use case omits them. */
  readonly shows?: FieldNeeds | undefined;
  readonly operationId: string;
  readonly summary: string;
  /** What the summary and the rest of the declaration don't say; Markdown. */
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly dryRun?: DryRunRoute['dryRun'];
  /** By status; null when there's no body. */
  readonly responses: Readonly<Record<number, z.ZodType | Media | null>>;
  /** Refusals beyond those implied by the rest of the declaration (`refusals.ts`). */
  readonly refusals?: readonly Code[] | undefined;
  /** Further headers that some successes carry: components of the API document. */
  readonly headers?: readonly 'Invitation'[] | undefined;
  /** Whether successes carry the Location of the record, or which status does. */
  readonly location?: boolean | number | undefined;
  /** The response holds users or tokens: `Cache-Control: no-store`. */
  readonly private?: boolean | undefined;
  readonly errors?: ForeignErrors | undefined;
  /**
   * What monitors call all the time: its successes are logged at debug, and it isn't traced. Health checks are answered before other
   * requests.
   */
  readonly monitoring?: 'health' | 'scrape' | undefined;
  /** Whether a wrong media type and invalid fields are a 400, as a foreign protocol has it, instead of a 415 and a 422. */
  readonly invalidIs400?: boolean | undefined;
  /** Whether the settings leave it out: its path is a 404, though the API document has it. */
  readonly isOff?: boolean | undefined;
  /** Whether the path is also there with the base path behind it, where clients look for it (RFC 8615). */
  readonly wellKnown?: boolean | undefined;
  /** Answers through its `RouteContext`. */
  readonly handler: Middleware<RequestState>;
}

type Params = Readonly<Record<string, string>>;
/** The parameters of a path: `{ id: string }` for `/users/:id`. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Readonly<Record<Name, string>> & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Readonly<Record<Name, string>>
    : unknown;
type Shape<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;
type If<T, Present> = T extends object ? Present : undefined;

type Definition<Path extends string, Q, B, A, L, C> = Omit<
  Route,
  'path' | 'query' | 'body' | 'list' | 'criteria' | 'handler' | 'needs' | 'peopleOnly'
> & {
  readonly path: Path;
  readonly query?: Q;
  readonly body?: B;
  readonly list?: L;
  readonly criteria?: C;
  readonly handler: (
    ctx: RouteContext<
      PathParams<Path>,
      Shape<Q, undefined>,
      Shape<B, undefined>,
      A,
      If<L, ListRequest>,
      If<C, Criteria>
    >,
  ) => Promise<void> | void;
};

type Schema = z.ZodType | undefined;

/** Declares a route for callers who meet `needs`. With `peopleOnly`, the handler gets a signed-in user. */
export function guarded<
  const Path extends string,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  L extends RouteList | undefined = undefined,
  C extends ListFields | undefined = undefined,
  P extends boolean | undefined = undefined,
>(
  definition: Definition<Path, Q, B, P extends true ? SignedInUser : Caller, L, C> & {
    readonly needs: Needs;
    readonly peopleOnly?: P;
  },
): Route {
  if (definition.needs.kind === 'nothing')
    throw new Error(`${definition.operationId}: say publicRoute() if anybody may.`);
  return { ...definition, handler: asMiddleware(definition.handler) };
}

/** Declares a public route; an `Authorization` header is ignored. */
export function publicRoute<const Path extends string, Q extends Schema = undefined, B extends Schema = undefined>(
  definition: Definition<Path, Q, B, undefined, undefined, undefined>,
): Route {
  return { ...definition, needs: NOTHING, handler: asMiddleware(definition.handler) };
}

/** Declares a route for programs that hold the route's own key; access tokens are refused. */
export function keyRoute<const Path extends string>(
  definition: Definition<Path, undefined, undefined, undefined, undefined, undefined> & Required<Pick<Route, 'key'>>,
) {
  return publicRoute(definition);
}

/** Drops the types of a handler's input, which the pipeline of the same declaration puts into `ctx.state`. */
function asMiddleware(handler: (ctx: never) => Promise<void> | void): Middleware<RequestState> {
  return handler as unknown as Middleware<RequestState>;
}
