import { nextPage, pause } from 'castellan-client';
import { HttpError } from 'ra-core';
import { keptRequest, type SentRequest } from './curl.js';
import { isOffline, NoConnection } from './no-connection.js';
import { SlowRequests } from './slow-requests.js';
import { Session, type Me, type Owner, type TokenStorage } from './session.js';

export interface ClientOptions {
  /** The address of the service, with its base path: `https://example.com/api`. */
  readonly url: string;
  /** `localStorage` by default. */
  readonly storage?: TokenStorage;
  /**
   * Called at a 401, once for all requests that are under way; resolves to true once the same person has signed in again, and
   * the requests are then repeated. Without it, or if it resolves to false, they fail.
   */
  readonly signInAgain?: () => Promise<boolean>;
  /** Called with true when the service doesn't answer and a request is going to be repeated, and with false when it answers again. */
  readonly onUnavailable?: (isUnavailable: boolean) => void;
  /** Called with true when a request has waited two seconds for its answer, and with false when none waits so long any more. */
  readonly onSlow?: (isSlow: boolean) => void;
  /** Called when a write that waited for it is in force. */
  readonly onInForce?: (inForce: InForce) => void;
}

/** When and where a write is in force. */
export interface InForce {
  readonly seq: string;
  /** `here`: whether it's in force on the other instances couldn't be known in time. */
  readonly where: 'everywhere' | 'here';
  /** From sending the request until it was known. */
  readonly ms: number;
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Hold the answer back until the write is in force everywhere. */
  readonly wait?: 'everywhere' | undefined;
  readonly dryRun?: boolean | undefined;
  /** Send no token, and don't sign in again at a 401. */
  readonly isPublic?: boolean;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly json: T;
  readonly inForce?: InForce;
}

/** How many records a list asks for at most. */
function wantedRecords(parameters: URLSearchParams): number {
  const [start, end, limit] = ['_start', '_end', '_limit'].map((name) => parameters.get(name));
  if (end !== null && end !== undefined) return Number(end) - Number(start ?? 0);
  return limit === null || limit === undefined ? Infinity : Number(limit);
}

const KEPT_REQUESTS = 50;
const RETRY_READS_MS = 60_000;
const RETRY_WRITES_MS = 10_000;
const SHORTEST_PAUSE_MS = 250;

/** Sends requests with the token of the session, repeats them where that's safe, and notes what the answers say. */
export class CastellanClient {
  readonly session: Session;
  readonly url: string;
  readonly #sent: SentRequest[] = [];
  readonly #slow = new SlowRequests((isSlow) => this.options.onSlow?.(isSlow));
  #signingIn: Promise<boolean> | undefined;
  #isUnavailable = false;

  constructor(private readonly options: ClientOptions) {
    this.url = options.url.replace(/\/$/, '');
    const storage = options.storage ?? (globalThis as unknown as { localStorage: TokenStorage }).localStorage;
    this.session = new Session(storage, async () => {
      const { json, headers } = await this.request<Me>('/users/me');
      return { me: json, tag: headers.get('X-Permissions') ?? undefined };
    });
  }

  /** The latest requests of this page, newest first, without passwords, and without those with long bodies. */
  get sent(): readonly SentRequest[] {
    return this.#sent;
  }

  /** The whole address of a path that the service returned, such as an avatar's. */
  resolve(path: string): string {
    return new URL(path, `${this.url}/`).href;
  }

  /** Sends a request to a path below the service. Throws `HttpError` with the problem as `body`, and `NoConnection`. */
  async request<T = unknown>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
    const until = performance.now() + (isRead(options) ? RETRY_READS_MS : RETRY_WRITES_MS);
    this.session.look();
    const { owner } = this.session;
    for (;;) {
      const { token } = this.session;
      try {
        await this.#requireSamePerson(owner, options);
        const answer = await this.#send<T>(path, options, token);
        this.#report(false);
        return answer;
      } catch (error) {
        if (options.signal?.aborted === true) throw error;
        if (isUnauthenticated(error) && options.isPublic !== true) {
          this.session.end(token);
          if (await this.#signInAgain(token)) continue;
          throw error;
        }
        const pauseMs = pauseBefore(error, options);
        if (pauseMs === undefined || performance.now() + pauseMs > until) throw error;
        this.#report(true);
        await pause(pauseMs, options.signal);
      }
    }
  }

  /**
   * Requests a list, and the rest of it where an answer ends early because its records are long: `Link` leads on. Any other
   * answer is returned as it is. Throws as `request` does.
   */
  async requestList<T = unknown>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
    const first = await this.request<T>(path, options);
    if (!Array.isArray(first.json)) return first;
    const [base = '', query] = path.split('?');
    const wanted = wantedRecords(new URLSearchParams(query));
    const records: unknown[] = [...(first.json as unknown[])];
    let next = nextPage(first.headers);
    if (next === undefined || records.length >= wanted) return first;
    while (next !== undefined && records.length < wanted) {
      const { json, headers } = await this.request<unknown[]>(`${base}?${next}`, options);
      records.push(...json.slice(0, wanted - records.length));
      next = nextPage(headers);
    }
    return { ...first, json: records as T };
  }

  async #send<T>(path: string, options: RequestOptions, token: string | null): Promise<Answer<T>> {
    const { method = 'GET', body, wait, dryRun, isPublic = false } = options;
    const headers = new Headers({ Accept: 'application/json', ...options.headers });
    if (token !== null && !isPublic) headers.set('Authorization', `Bearer ${token}`);
    const text = body === undefined ? undefined : JSON.stringify(body);
    if (text !== undefined) headers.set('Content-Type', 'application/json');
    const url = this.url + withParameters(path, { wait: dryRun === true ? undefined : wait, dry_run: dryRun });
    this.#keep({ method, url, body: isPublic ? undefined : text });
    const began = performance.now();
    const sending = connected(options, async () => {
      const init = { method, headers, ...(text !== undefined && { body: text }) };
      const answer = await fetch(url, options.signal === undefined ? init : { ...init, signal: options.signal });
      return { response: answer, content: await answer.text() };
    });
    const { response, content } = await this.#slow.watch(sending);
    const ms = performance.now() - began;
    const tag = response.headers.get('X-Permissions');
    if (tag !== null && token === this.session.token) this.session.observe(tag);
    const json = parse(content);
    if (!response.ok) throw refusal(response, json);
    return {
      status: response.status,
      headers: response.headers,
      body: content,
      json: json as T,
      ...this.#inForce(response, ms),
    };
  }

  #keep(request: SentRequest): void {
    const kept = keptRequest(request);
    if (kept === undefined) return;
    this.#sent.unshift(kept);
    this.#sent.length = Math.min(this.#sent.length, KEPT_REQUESTS);
  }

  #inForce(response: Response, ms: number): { readonly inForce?: InForce } {
    const where = response.headers.get('X-In-Force');
    const seq = response.headers.get('X-Log-Seq');
    if (seq === null || (where !== 'everywhere' && where !== 'here')) return {};
    const inForce = { seq, where, ms } as const;
    this.options.onInForce?.(inForce);
    return { inForce };
  }

  /** Resolves to whether there's a new token. */
  #signInAgain(used: string | null): Promise<boolean> {
    const { signInAgain } = this.options;
    // Another request's 401 has already led to a new token.
    if (this.session.token !== null && this.session.token !== used) return Promise.resolve(true);
    if (signInAgain === undefined || used === null) return Promise.resolve(false);
    this.#signingIn ??= signInAgain().finally(() => (this.#signingIn = undefined));
    return this.#signingIn;
  }

  /** Pages share the token: another one may have signed in as somebody else, who must not write what this page shows. */
  async #requireSamePerson(owner: Owner | undefined, options: RequestOptions): Promise<void> {
    const { token } = this.session;
    if (owner === undefined || token === null || token === owner.token) return;
    if (isRead(options) || options.isPublic === true) return;
    const { id } = await this.session.me();
    if (id !== owner.id) throw new Error('Somebody else has signed in meanwhile. Load the page again.');
  }

  #report(isUnavailable: boolean): void {
    if (isUnavailable === this.#isUnavailable) return;
    this.#isUnavailable = isUnavailable;
    this.options.onUnavailable?.(isUnavailable);
  }
}

/** Throws `NoConnection` when the network fails. */
async function connected<T>(options: RequestOptions, send: () => Promise<T>): Promise<T> {
  const wasOffline = isOffline();
  try {
    return await send();
  } catch (error) {
    // What fetch throws for a broken connection; an aborted request throws something else.
    if (!(error instanceof TypeError)) throw error;
    const isWrite = !isRead(options) && options.dryRun !== true && options.isPublic !== true;
    throw new NoConnection({ isWrite, wasOffline: wasOffline && isOffline() }, error);
  }
}

function isRead({ method = 'GET' }: RequestOptions): boolean {
  return method === 'GET';
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}

/**
 * How long to wait before the same request, in milliseconds; undefined if it must not be repeated. A 503 of the service has
 * a `code`, and says when, and that nothing was written, except `outcome_unknown`. After a proxy's, or a lost connection,
 * only a read is safe.
 */
function pauseBefore(error: unknown, options: RequestOptions): number | undefined {
  if (!(error instanceof HttpError)) return error instanceof NoConnection && isRead(options) ? 1_000 : undefined;
  const { code, retryAfter = 1 } = (error.body ?? {}) as { code?: string; retryAfter?: number };
  if (error.status !== 503 || code === 'code_unavailable') return undefined;
  if ((code === undefined || code === 'outcome_unknown') && !isRead(options)) return undefined;
  return Math.max(retryAfter * 1_000, SHORTEST_PAUSE_MS);
}

function refusal(response: Response, json: unknown): HttpError {
  const problem = typeof json === 'object' && json !== null ? (json as { readonly message?: string }) : {};
  // A proxy may send a date.
  const retryAfter = Number(response.headers.get('Retry-After') ?? '1') || 1;
  return new HttpError(problem.message ?? response.statusText, response.status, { ...problem, retryAfter });
}

function withParameters(path: string, parameters: Readonly<Record<string, string | boolean | undefined>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== false);
  if (given.length === 0) return path;
  const added = given.map(([name, value]) => `${name}=${String(value)}`).join('&');
  return path + (path.includes('?') ? '&' : '?') + added;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
