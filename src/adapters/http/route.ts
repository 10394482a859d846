import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { NOTHING, type FieldNeeds, type Needs } from '../../domain/access/needs.js';
import type { WantedBody } from './large-bodies/parse-large-body.js';
import type { ListFields } from '../../domain/lists/list-fields.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import type { Code } from './codes.js';
import type { ListRequest } from './lists.js';
import type { Reply } from './reply.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a handler sees of a request that passed the guard. */
export interface RouteContext<P = unknown, Q = unknown, B = unknown, A = SignedInUser, L = unknown, C = unknown> {
  /** As the schema `params` says, else the decoded segments. */
  readonly params: P;
  /** As the schema `query` says, else undefined. */
  readonly query: Q;
  /** As the schema `body` says, else undefined. */
  readonly body: B;
  /** Who is signed in, resolved after the body came; undefined on an open route. */
  readonly actor: A;
  /** As `list` says, else undefined. */
  readonly list: L;
  /** As `criteria` says, else undefined. */
  readonly criteria: C;
  readonly headers: IncomingHttpHeaders;
  /** The versions `If-Match` accepts; undefined for any. */
  readonly expectedVersions: readonly number[] | undefined;
  readonly requestId: string;
  readonly address: string;
  /** Aborted when the client is gone or the service shuts down: ends streams. */
  readonly ended: () => AbortSignal;
}

/** An answer that is not JSON. */
export interface Media {
  /** The media types it may have, without parameters. */
  readonly media: readonly string[];
  /** Headers beside those of every answer, always with these values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an event stream: the data of each kind of event. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
}

/** A list in the dialect of section 3 of the contract: the guard reads it, the API document lists its parameters. */
export interface RouteList {
  /** By what it filters, sorts and searches for those who see most. */
  readonly fields: ListFields;
  /** The same for this actor, where the view differs. */
  readonly fieldsFor?: (actor: SignedInUser) => ListFields;
}

/** Errors in the form of a protocol that is not ours. */
export interface ForeignErrors {
  readonly schema: z.ZodType;
  /** Statuses whose bodies have that form. */
  readonly statuses: readonly number[];
  /** Statuses of ours that become one of these. */
  readonly absorbed: readonly number[];
  /** Undefined for a problem as everywhere else. */
  readonly present: (error: unknown, params: Readonly<Record<string, string>>) => Reply | undefined;
}

/** One endpoint as data: the router, the guard, the API document and the matrix of permissions are made from it. */
export interface Route {
  readonly method: Method;
  /** From `/`, without the base path; parameters as `:id`. A GET also answers HEAD, a PUT also PATCH. */
  readonly path: string;
  readonly needs: Needs;
  /** What a change of some fields asks, which its use case checks. */
  readonly changes?: FieldNeeds | undefined;
  /** Fields of the answer that are empty for whoever does not hold what they ask, which its use case leaves out. */
  readonly shows?: FieldNeeds | undefined;
  readonly operationId: string;
  readonly summary: string;
  /** What the summary and the rest of the declaration do not tell; Markdown. */
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly list?: RouteList | undefined;
  /** Filters and a search alone: what is counted, not listed. */
  readonly criteria?: ListFields | undefined;
  /** Without one a body must be JSON and is not looked at. */
  readonly body?: z.ZodType | undefined;
  /** Bytes; by default 256 KiB, and 16 KiB on a route that anybody may call. */
  readonly bodyLimit?: number | undefined;
  /** Where a body may have megabytes: all that the route looks at. */
  readonly largeBody?: WantedBody | undefined;
  /** By status; null where there is no body. */
  readonly responses: Readonly<Record<number, z.ZodType | Media | null>>;
  /** Refusals beyond those that follow from the rest of the declaration (`refusals.ts`). */
  readonly refusals?: readonly Code[] | undefined;
  /** Whether successes carry an ETag. It makes a GET conditional. */
  readonly etag?: 'always' | 'sometimes' | undefined;
  /** Whether `If-Match` is looked at. */
  readonly ifMatch?: boolean | undefined;
  /** Whether successes carry the Location of the record. */
  readonly location?: boolean | undefined;
  /** Whether `Last-Event-ID` is looked at. */
  readonly resumable?: boolean | undefined;
  /** Users or tokens are in the answer: `Cache-Control: no-store`. */
  readonly private?: boolean | undefined;
  readonly errors?: ForeignErrors | undefined;
  /** Asked right after the route is known; throws `RateLimited` or another refusal. */
  readonly limits?: ((address: string) => Promise<void> | void) | undefined;
  /** Asked before the body is read, which may take long; throws `RateLimited`. */
  readonly userLimits?: ((actor: SignedInUser) => Promise<void>) | undefined;
  /** On a route with a key of its own, asked before the body with the `Authorization` header. Throws a 401. */
  readonly key?: ((authorization: string | undefined) => void) | undefined;
  readonly handler: (context: RouteContext<never, never, never, never, never, never>) => Promise<Reply> | Reply;
}

type Raw = Readonly<Record<string, string>>;
type Shape<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;
type If<T, Present> = T extends object ? Present : undefined;

type Definition<P, Q, B, A, L, C> = Omit<
  Route,
  'params' | 'query' | 'body' | 'list' | 'criteria' | 'handler' | 'needs'
> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly list?: L;
  readonly criteria?: C;
  readonly handler: (
    context: RouteContext<
      Shape<P, Raw>,
      Shape<Q, undefined>,
      Shape<B, undefined>,
      A,
      If<L, ListRequest>,
      If<C, Criteria>
    >,
  ) => Promise<Reply> | Reply;
};

type Schema = z.ZodType | undefined;

/** A route for those who are signed in and meet `needs`. */
export function guarded<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  L extends RouteList | undefined = undefined,
  C extends ListFields | undefined = undefined,
>(definition: Definition<P, Q, B, SignedInUser, L, C> & { readonly needs: Needs }): Route {
  if (definition.needs.kind === 'nothing') throw new Error(`${definition.operationId}: say open() if anybody may.`);
  return definition;
}

/** A route for anybody; an `Authorization` header is ignored. */
export function open<P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>(
  definition: Definition<P, Q, B, undefined, undefined, undefined>,
): Route {
  return { ...definition, needs: NOTHING };
}

/** A route for programs that hold a key of its own; a user's access token is none. */
export function keyed(
  definition: Definition<undefined, undefined, undefined, undefined, undefined, undefined> &
    Required<Pick<Route, 'key'>>,
) {
  return open(definition);
}
