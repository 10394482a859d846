import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { Reply } from './reply.js';
import type { RequestSpan } from './request-tracing.js';
import type { Route } from './route.js';

/** One request and its response, passed through the middlewares. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly startedAt: number;
  readonly requestId: string;
  readonly address: string;
  /** Undefined when requests aren't traced. */
  readonly span: RequestSpan | undefined;
  /** The path as sent, with base path, without query string. */
  path: string;
  queryText: string;
  route: Route | undefined;
  params: Readonly<Record<string, string>>;
  actor: SignedInUser | undefined;
  reply: Reply | undefined;
}
