import type { Hash } from 'node:crypto';
import type { ExtendableContext, Middleware } from 'koa';
import type { z } from 'zod';
import type { Caller } from '../../../domain/users/caller.js';
import type { SignedInUser } from '../../../domain/users/signed-in-user.js';
import type { Moment } from '../../../domain/changes/moment.js';
import { NOTHING, type FieldNeeds, type Needs } from '../../../domain/access/needs.js';
import type { WantedBody } from '../bodies/large/parse-large-body.js';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { Basis } from '../../../application/authority/authority-projection.js';
import type { DryRun } from '../../../application/authority/dry-run.js';
import type { WriteReceipt } from '../../../application/authority/write-receipt.js';
import type { Once } from '../../../application/idempotency/once.js';
import type { RepeatableRequest } from '../../../domain/idempotency/kept-answer.js';
import type { ShowAnswer } from '../idempotency/show-answer.js';
import type { Code } from '../problems/codes.js';
import type { ListRequest } from '../lists/list-request.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the middlewares and the guard know about a request: the type of `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** The client's address; behind trusted proxies, the one that they report. */
  address: string;
  /** Whether its address has too many open requests. */
  isExcess?: boolean;
  /** Milliseconds for which the rest of a body is discarded after the response; 5 s by default. */
  drainMs?: number;
  /** Set when requests are traced. */
  traceId?: string;
  /** Set once the request has reached its route. */
  route?: Route;
  actor?: Caller | undefined;
  /** What the actor's permissions were read from; set by the guard. */
  basis?: Basis;
  /** Set when the request is to change nothing. */
  dryRun?: DryRun | undefined;
  /** Set once the request has passed it to a write. */
  receipt?: WriteReceipt | undefined;
  /** Set by the guard when the answer is to wait until the write is in force everywhere. */
  waits?: boolean;
  /** Set when the body is to be hashed as it's read. */
  bodyHash?: Hash;
  /** Set by the guard for a request with an `Idempotency-Key`. */
  repeatable?: RepeatableRequest;
  /** Set once the request has passed it to a creation. */
  once?: Pick<Once<never>, 'answer'>;
  /** Whether the answer is that of an earlier request. */
  isRepeated?: boolean;
  /** Set by the guard when the request asks for the past. */
  moment?: Moment | undefined;
}

/** What the guard read from a request, for the handler. */
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

/** The Koa context of a request that passed the guard. */
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

/** A list in the dialect of json-server (docs/api.md): the guard reads it, the API document lists its parameters. */
export interface RouteList {
  /** The fields for filtering, sorting and searching in the largest view. */
  readonly fields: ListFields;
  /** The same for this actor, when the view differs. */
  readonly fieldsFor?: (actor: Caller) => ListFields;
}

export interface ForeignError {
  readonly status: number;
  readonly body: object;
}

/** Errors in the format of a foreign protocol. */
export interface ForeignErrors {
  readonly schema: z.ZodType;
  /** Statuses whose bodies have that format. */
  readonly statuses: readonly number[];
  /** Our statuses that are mapped to one of these. */
  readonly absorbed: readonly number[];
  /** Undefined for a problem in the usual format. */
  readonly present: (error: unknown, params: Params) => ForeignError | undefined;
}

/** One endpoint as data. The router, the guard, the API document and the permission tests are derived from it. */
export interface Route {
  readonly method: Method;
  /** From `/`, without the base path; parameters as `:id`. GET also serves HEAD, PUT also PATCH. */
  readonly path: string;
  /** Whether the path with a slash at its end is the same: for pages, whose addresses people type. */
  readonly trailingSlash?: boolean | undefined;
  readonly needs: Needs;
  /** Whether API tokens are refused, whatever their permissions. Where a caller's own record is meant, they always are. */
  readonly peopleOnly?: boolean | undefined;
  /** Fields of the body that API tokens may not send. */
  readonly peopleOnlyFields?: readonly string[] | undefined;
  /** Permissions required for changing certain fields; the use case checks them. */
  readonly changes?: FieldNeeds | undefined;
  /** Fields that are empty in the response unless the actor has their permissions; the use case omits them. */
  readonly shows?: FieldNeeds | undefined;
  readonly operationId: string;
  readonly summary: string;
  /** What the summary and the rest of the declaration don't say; Markdown. */
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly query?: z.ZodType | undefined;
  /**
   * Whether query parameters that it doesn't know are ignored: for pages, images, monitors and foreign protocols. Otherwise
   * they're refused.
   */
  readonly anyQuery?: boolean | undefined;
  readonly list?: RouteList | undefined;
  /** Filters and search alone, for routes that count and don't list. */
  readonly criteria?: ListFields | undefined;
  /** Where own columns filter: names of those that exist, with which a misspelt filter is compared. */
  readonly ownColumns?: ((actor: Caller) => Promise<readonly string[]>) | undefined;
  /** Without a schema, a body must be JSON but isn't validated. */
  readonly body?: z.ZodType | undefined;
  /** The schema of a body beside this query, as `query` reads it, if it isn't always `body`. */
  readonly bodyFor?: ((query: unknown) => z.ZodType) | undefined;
  /** The schema of PATCH's body, if PUT requires more. */
  readonly patchBody?: z.ZodType | undefined;
  /** In bytes; by default 256 KiB, and 16 KiB on a public route. */
  readonly bodyLimit?: number | undefined;
  /** For bodies of several megabytes: the fields that the route uses. */
  readonly largeBody?: WantedBody | undefined;
  /** Whether answers can hold megabytes that are read and made for each: few are made at once. */
  readonly longAnswer?: boolean | undefined;
  /** By status; null when there's no body. */
  readonly responses: Readonly<Record<number, z.ZodType | Media | null>>;
  /** Refusals beyond those implied by the rest of the declaration (`refusals.ts`). */
  readonly refusals?: readonly Code[] | undefined;
  /** Whether successes carry an ETag. It makes a GET conditional. */
  readonly etag?: 'always' | 'sometimes' | undefined;
  /** Whether a GET also answers about the past: `at` and `at_seq`, with the permissions of the change log. */
  readonly past?: boolean | undefined;
  /** Whether it concerns several records, so that the refusal of `If-Match` and `If-None-Match` says so. */
  readonly several?: boolean | undefined;
  /** Whether `If-Match` and `If-None-Match` are checked. Other writes refuse them. */
  readonly ifMatch?: boolean | undefined;
  /** Further headers that some successes carry: components of the API document. */
  readonly headers?: readonly 'Invitation'[] | undefined;
  /** Whether successes carry the Location of the record, or which status does. */
  readonly location?: boolean | number | undefined;
  /**
   * What a write does with `dry_run=true`. `supported`: the handler passes `loggedOf` to its use case, and the answer says
   * what would change. `answered`: the handler saves nothing when `ctx.state.dryRun` is set, and answers as without it.
   * `ignored`: the request stores nothing anyway. Otherwise it's refused. GET always ignores it.
   */
  readonly dryRun?: 'supported' | 'answered' | 'ignored' | undefined;
  /**
   * For creations that a client may repeat with an `Idempotency-Key`: how the kept answer is shown. The handler passes
   * `creationOf` or `onceOf` to its use case.
   */
  readonly repeatable?: ShowAnswer | undefined;
  /** Fields of the answer that a dry run leaves out, because nothing was issued. */
  readonly issues?: readonly string[] | undefined;
  /**
   * Whether it writes to the change log: the handler passes `loggedOf` to its use case, and the guard turns the receipt into
   * `X-Log-Seq`. By default, whether it supports dry runs.
   */
  readonly logged?: boolean | undefined;
  /**
   * Whether users may call it who must have one-time codes and have none yet: `always`, or with their own id in the path.
   * Otherwise they may not.
   */
  readonly withoutTotp?: 'always' | 'own' | undefined;
  /** Whether `Last-Event-ID` is read. */
  readonly resumable?: boolean | undefined;
  /** The response holds users or tokens: `Cache-Control: no-store`. */
  readonly private?: boolean | undefined;
  readonly errors?: ForeignErrors | undefined;
  /** Called as soon as the route is known; throws `RateLimited` or another refusal. */
  readonly limits?: ((address: string) => Promise<void> | void) | undefined;
  /** Called before a large body is read; throws `RateLimited`. */
  readonly userLimits?: ((actor: Caller) => Promise<void>) | undefined;
  /** For a route with its own key: called with the `Authorization` header before the body is read. Throws a 401. */
  readonly key?: ((authorization: string | undefined) => void) | undefined;
  /** Whether monitors call it all the time, so that its successes are logged at debug. */
  readonly isHealthCheck?: boolean | undefined;
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
  if (definition.needs.kind === 'nothing') throw new Error(`${definition.operationId}: say open() if anybody may.`);
  return { ...definition, handler: asMiddleware(definition.handler) };
}

/** Declares a public route; an `Authorization` header is ignored. */
export function open<const Path extends string, Q extends Schema = undefined, B extends Schema = undefined>(
  definition: Definition<Path, Q, B, undefined, undefined, undefined>,
): Route {
  return { ...definition, needs: NOTHING, handler: asMiddleware(definition.handler) };
}

/** Declares a route for programs that hold the route's own key; access tokens are refused. */
export function keyed<const Path extends string>(
  definition: Definition<Path, undefined, undefined, undefined, undefined, undefined> & Required<Pick<Route, 'key'>>,
) {
  return open(definition);
}

/** Drops the types of a handler's input, which the guard of the same declaration puts into `ctx.state`. */
function asMiddleware(handler: (ctx: never) => Promise<void> | void): Middleware<RequestState> {
  return handler as unknown as Middleware<RequestState>;
}
