import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Actor } from '../../domain/access/actor.js';
import { NOTHING, type Needs } from '../../domain/access/needs.js';
import type { Query } from './query.js';
import type { Reply } from './reply.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a handler sees of a request that passed the guard. */
export interface RouteContext<P = unknown, Q = unknown, B = unknown, A = Actor> {
  /** As the schema `params` says, else the decoded segments. */
  readonly params: P;
  /** As the schema `query` says, else undefined. */
  readonly query: Q;
  /** As the schema `body` says, else undefined. */
  readonly body: B;
  /** Who is signed in, resolved after the body came; undefined on an open route. */
  readonly actor: A;
  /** All parameters, for lists. */
  readonly queryMap: Query;
  readonly headers: IncomingHttpHeaders;
  /** The versions `If-Match` accepts; undefined for any. */
  readonly expectedVersions: readonly number[] | undefined;
  readonly requestId: string;
  readonly address: string;
  /** Aborted when the client is gone or the service shuts down: ends streams. */
  readonly ended: () => AbortSignal;
}

/** One endpoint as data: the router, the guard, the API document and the matrix of permissions are made from it. */
export interface Route {
  readonly method: Method;
  /** From `/`, without the base path; parameters as `:id`. A GET also answers HEAD, a PUT also PATCH. */
  readonly path: string;
  readonly needs: Needs;
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  /** Without one a body must be JSON and is not looked at. */
  readonly body?: z.ZodType | undefined;
  /** Bytes; 256 KiB by default. */
  readonly bodyLimit?: number | undefined;
  /** By status; null where there is no JSON to check. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** Users or tokens are in the answer: `Cache-Control: no-store`. */
  readonly private?: boolean | undefined;
  /** Answers the protocol's own body instead of a problem, or undefined for a problem (OFREP). */
  readonly presentError?: ((error: unknown, params: Readonly<Record<string, string>>) => Reply | undefined) | undefined;
  /** Asked right after the route is known; throws `RateLimited` or another refusal. */
  readonly limits?: ((address: string) => Promise<void> | void) | undefined;
  /** Asked when the body has come, before its shape is looked at; throws `RateLimited`. */
  readonly userLimits?: ((actor: Actor) => Promise<void>) | undefined;
  /** On a route with a key of its own, asked before the body with the `Authorization` header. Throws a 401. */
  readonly key?: ((authorization: string | undefined) => void) | undefined;
  readonly handler: (context: RouteContext<never, never, never, never>) => Promise<Reply> | Reply;
}

type Raw = Readonly<Record<string, string>>;
type Shape<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;

type Definition<P, Q, B, A> = Omit<Route, 'params' | 'query' | 'body' | 'handler' | 'needs'> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly handler: (
    context: RouteContext<Shape<P, Raw>, Shape<Q, undefined>, Shape<B, undefined>, A>,
  ) => Promise<Reply> | Reply;
};

type Schema = z.ZodType | undefined;

/** A route for those who are signed in and meet `needs`. */
export function guarded<P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>(
  definition: Definition<P, Q, B, Actor> & { readonly needs: Needs },
): Route {
  if (definition.needs.kind === 'nothing') throw new Error(`${definition.operationId}: say open() if anybody may.`);
  return definition;
}

/** A route for anybody; an `Authorization` header is ignored. */
export function open<P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>(
  definition: Definition<P, Q, B, undefined>,
): Route {
  return { ...definition, needs: NOTHING };
}

/** A route for programs that hold a key of its own; a user's access token is none. */
export function keyed(
  definition: Definition<undefined, undefined, undefined, undefined> & Required<Pick<Route, 'key'>>,
) {
  return open(definition);
}
