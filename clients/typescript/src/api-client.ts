import createClient from 'openapi-fetch';
import { answerOf, evaluationOf, type AccessAnswer, type AccessQuestion } from './access-question.js';
import { newIdempotencyKey } from './new-idempotency-key.js';
import { nextPage } from './next-page.js';
import type { paths } from './openapi.js';
import type {
  CreationPath,
  DataOf,
  DryRunOf,
  DryRunPath,
  ListPath,
  Method,
  OperationOf,
  Options,
  PathOf,
  RowOf,
} from './operation-types.js';
import { pause } from './pause.js';
import { pauseBefore } from './pause-before.js';
import { Problem } from './problem.js';
import type { Schema } from './schema.js';
import { TokenSession } from './token-session.js';

export interface ApiClientOptions {
  /** The address of the service, with its base path: `https://example.com/api`. */
  readonly url: string;
  /** An API token, or the access token of a session that was opened before. */
  readonly token?: string;
  /**
   * Called at a 401, once for all requests that are under way. It may call `signIn`; they're repeated if there's another token when
   * it has resolved. A session lasts `TOKEN_TTL`, and can't be renewed otherwise.
   */
  readonly signInAgain?: () => Promise<unknown>;
  /** How long requests are repeated that are safe to repeat, in milliseconds; 10,000 by default, 0 for never. */
  readonly repeatForMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

export interface Answer<Data> {
  readonly data: Data;
  /** The version of a single record, for the header `If-Match` of a write. */
  readonly version: string | undefined;
  /** For its status and headers: its body has been read. */
  readonly response: Response;
}

/** The options of a request as they are at run time. */
interface Given {
  readonly params?: Readonly<Partial<Record<'path' | 'query' | 'header', Readonly<Record<string, unknown>>>>>;
  readonly querySerializer?: () => string;
  readonly headers?: object;
  readonly signal?: AbortSignal | null;
}

type Send = (
  method: Method,
  path: string,
  options: Given,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

/** What is given is checked by the types of the methods. */
function givenOf(options: unknown): Given {
  return options ?? {};
}

/** The most that an answer has. */
const PAGE_SIZE = 1_000;
/** The most questions of a request. */
const QUESTIONS_AT_ONCE = 100;
const REPEAT_FOR_MS = 10_000;

/** A client of the API, whose requests and answers have the types of the API document. Refusals are thrown as `Problem`. */
export class ApiClient {
  readonly url: string;
  readonly session: TokenSession;
  readonly #send: Send;
  #signingIn: Promise<unknown> | undefined;

  constructor(private readonly options: ApiClientOptions) {
    this.url = options.url.replace(/\/$/, '');
    this.session = new TokenSession(options.token ?? null);
    const { request } = createClient<paths>({
      baseUrl: this.url,
      // Filters by own columns are members of `own_columns`.
      querySerializer: { object: { style: 'form', explode: true } },
      ...(options.fetch !== undefined && { fetch: options.fetch }),
    });
    this.#send = request as unknown as Send;
  }

  /**
   * Opens a session and returns its user. Rejects with the code `code_required` where the account has one-time codes: ask for one, and
   * sign in again with `code`.
   */
  async signIn(credentials: Schema<'LoginInput'>): Promise<Schema<'User'>> {
    const { data } = await this.post('/login', { body: credentials });
    this.session.begin(data.accessToken);
    return data.user;
  }

  /**
   * Opens a session with the code that a provider's sign-in came back with (`newProviderSignIn`). Rejects with `code_required` as
   * `signIn` does: the code stays good, so send it again with `one_time_code`.
   */
  async signInWithCode(body: Schema<'LoginCodeInput'>): Promise<Schema<'User'>> {
    const { data } = await this.post('/login/code', { body });
    this.session.begin(data.accessToken);
    return data.user;
  }

  /** Ends the session everywhere. Forgets the token even if the service can't be reached. */
  async signOut(): Promise<void> {
    const { token } = this.session;
    if (token === null) return;
    this.session.end();
    try {
      await this.#request('post', '/logout', { headers: { Authorization: `Bearer ${token}` } });
    } catch (error) {
      // It has ended already.
      if (!(error instanceof Problem) || error.status !== 401) throw error;
    }
  }

  get<P extends PathOf<'get'>>(
    path: P,
    ...[options]: Options<OperationOf<'get', P>>
  ): Promise<Answer<DataOf<OperationOf<'get', P>>>> {
    return this.#call('get', path, options);
  }

  post<P extends PathOf<'post'>>(
    path: P,
    ...[options]: Options<OperationOf<'post', P>>
  ): Promise<Answer<DataOf<OperationOf<'post', P>>>> {
    return this.#call('post', path, options);
  }

  put<P extends PathOf<'put'>>(
    path: P,
    ...[options]: Options<OperationOf<'put', P>>
  ): Promise<Answer<DataOf<OperationOf<'put', P>>>> {
    return this.#call('put', path, options);
  }

  delete<P extends PathOf<'delete'>>(
    path: P,
    ...[options]: Options<OperationOf<'delete', P>>
  ): Promise<Answer<DataOf<OperationOf<'delete', P>>>> {
    return this.#call('delete', path, options);
  }

  /**
   * Creates a record with an `Idempotency-Key` of its own, unless the options have one, and repeats the request when no answer arrives:
   * nothing is created twice.
   */
  create<P extends CreationPath>(
    path: P,
    ...[options]: Options<OperationOf<'post', P>>
  ): Promise<Answer<DataOf<OperationOf<'post', P>>>> {
    const given = givenOf(options);
    const header = { 'Idempotency-Key': newIdempotencyKey(), ...given.params?.header };
    return this.#call('post', path, { ...given, params: { ...given.params, header } }, true);
  }

  /** Says what a write would change, and changes nothing. */
  async dryRun<M extends 'post' | 'put' | 'delete', P extends DryRunPath<M>>(
    method: M,
    path: P,
    ...[options]: Options<OperationOf<M, P>>
  ): Promise<DryRunOf<OperationOf<M, P>>> {
    const given = givenOf(options);
    const query = { ...given.params?.query, dry_run: true };
    const { data } = await this.#call(method, path, { ...given, params: { ...given.params, query } }, true);
    return data as DryRunOf<OperationOf<M, P>>;
  }

  /** All rows of a list, page by page: the next page is read when its first row is wanted. `_limit` is the size of a page. */
  async *list<P extends ListPath>(
    path: P,
    ...[options]: Options<OperationOf<'get', P>>
  ): AsyncGenerator<RowOf<OperationOf<'get', P>>, void, undefined> {
    const given = givenOf(options);
    const query = { _limit: PAGE_SIZE, ...given.params?.query, _after: '' };
    let page: Given | undefined = { ...given, params: { ...given.params, query } };
    while (page !== undefined) {
      const answer: Answer<unknown> = await this.#call('get', path, page);
      yield* answer.data as RowOf<OperationOf<'get', P>>[];
      const next = nextPage(answer.response.headers);
      page = next === undefined ? undefined : { ...page, querySerializer: () => next };
    }
  }

  /** Whether somebody may do something now, decided by the service. Needs `role.read`, unless it's about oneself. */
  async can(question: AccessQuestion): Promise<boolean> {
    const [answer] = await this.check([question]);
    return answer!.allowed;
  }

  /** The same of several, with reasons, in the order of the questions: one request for a hundred of them. */
  async check(questions: readonly AccessQuestion[]): Promise<AccessAnswer[]> {
    const answers: AccessAnswer[] = [];
    for (let from = 0; from < questions.length; from += QUESTIONS_AT_ONCE) {
      const body = { evaluations: questions.slice(from, from + QUESTIONS_AT_ONCE).map(evaluationOf) };
      // It asks only, so it may be repeated like a GET.
      const answer = await this.#call<Schema<'AccessDecisions'>>('post', '/access/v1/evaluations', { body }, true);
      answers.push(...answer.data.evaluations.map(answerOf));
    }
    return answers;
  }

  async #call<Data>(
    method: Method,
    path: string,
    options: unknown,
    isRepeatable = method === 'get',
  ): Promise<Answer<Data>> {
    const given = givenOf(options);
    let isRenewed = false;
    const until = performance.now() + (this.options.repeatForMs ?? REPEAT_FOR_MS);
    for (;;) {
      const { token } = this.session;
      const headers = { ...(token !== null && { Authorization: `Bearer ${token}` }), ...given.headers };
      try {
        return await this.#request(method, path, { ...given, headers });
      } catch (error) {
        if (given.signal?.aborted === true) throw error;
        if (error instanceof Problem && error.status === 401 && token !== null) {
          this.session.end(token);
          if (isRenewed || !(await this.#hasOtherToken())) throw error;
          isRenewed = true;
          continue;
        }
        const wait = pauseBefore(error, isRepeatable);
        if (wait === undefined || performance.now() + wait > until) throw error;
        await pause(wait, given.signal ?? undefined);
      }
    }
  }

  async #request<Data>(method: Method, path: string, options: Given): Promise<Answer<Data>> {
    const { data, error, response } = await this.#send(method, path, options);
    if (!response.ok) throw Problem.of(response, error);
    return { data: data as Data, version: response.headers.get('ETag') ?? undefined, response };
  }

  /** After a 401: whether another request has led to a new token, or signing in again has. */
  async #hasOtherToken(): Promise<boolean> {
    const { signInAgain } = this.options;
    if (this.session.token === null && signInAgain !== undefined) {
      this.#signingIn ??= signInAgain().finally(() => (this.#signingIn = undefined));
      await this.#signingIn;
    }
    return this.session.token !== null;
  }
}
