import type { SignInMethod } from '../../../domain/sessions/session.js';
import type { Unavailable } from '../../../domain/domain-error.js';

/** One answered request. A log line holds exactly these fields. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly status: number;
  /** Of the problem, unless the request succeeded. */
  readonly code?: string | undefined;
  /** From the start of the handler to the response. */
  readonly ms: number;
  readonly request_id: string;
  /** Set when requests are traced; the same as in this request's spans. */
  readonly trace_id?: string | undefined;
  readonly user_id: string | undefined;
  /** How the caller signed in; absent for API tokens, and for sessions of releases that didn't note it. */
  readonly session_method?: SignInMethod | undefined;
  readonly address: string;
}

/** The route of an answered request, for metrics and the level of its log line. */
interface AnsweredRoute {
  /** The route's path template, such as `/users/:id`; undefined when no route matched. */
  readonly path: string | undefined;
  /** True for a stream, which stays open as long as the client listens. */
  readonly isStream: boolean;
  /** True for the routes that monitors call all the time: health checks and scrapes. */
  readonly isMonitoring: boolean;
}

/** Receives the log events of the HTTP layer. It never gets bodies, tokens or query strings. */
export interface HttpLog {
  answered(request: AnsweredRequest, route: AnsweredRoute): void;
  /** Logs the cause of a generic 500. */
  failed(error: unknown, requestId: string): void;
  /** Logs the cause of a 503 from the storage. */
  unavailable(error: Unavailable, requestId: string): void;
  warned(message: string): void;
}
