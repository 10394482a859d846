import { createHash, type Hash } from 'node:crypto';
import type { Middleware, ParameterizedContext } from 'koa';
import type { AnswerOnce, Refusal } from '../../../application/idempotency/answer-once.js';
import type { RequestMacs } from '../../../application/ports/request-macs.js';
import { WriteReceipt } from '../../../application/authority/write-receipt.js';
import { isIdempotencyKey } from '../../../domain/idempotency/idempotency-key.js';
import type { RepeatableRequest, RepeatedAnswer } from '../../../application/idempotency/kept-answer.js';
import type { Caller } from '../../../domain/users/caller.js';
import { HttpProblem } from '../problems/http-problem.js';
import { problemBody, problemOf } from '../problems/problem.js';
import { RepeatedRefusal } from '../problems/repeated-refusal.js';
import type { LoggedRoute, LoggedState } from '../log-position/logged.js';
import { readWait, type WaitState } from '../log-position/read-wait.js';
import { tagOf } from '../conditional/conditional.js';
import { parseQuery } from '../queries/query.js';
import { respondCreated, respondJson } from '../responses/respond.js';
import type { RepeatableState, ShowAnswer } from './show-answer.js';

interface State extends RepeatableState, LoggedState, WaitState {
  actor?: Caller | undefined;
  bodyHash?: Hash;
}

type Context = ParameterizedContext<State>;
type Step = Middleware<State>;

export interface RepetitionsOptions {
  readonly answerOnce: Pick<AnswerOnce, 'execute'>;
  readonly requestMacs: RequestMacs;
}

/** Characters of a digest in base64url: 256 bits. */
const DIGEST = 43;

/** Answers the requests of one route that carry an `Idempotency-Key`. */
export class Repetitions {
  constructor(
    private readonly route: LoggedRoute,
    private readonly show: ShowAnswer,
    private readonly options: RepetitionsOptions,
  ) {}

  /**
   * Reads the key, and lets the reader of the body hash it. There's none in a dry run, which keeps nothing. Throws 400.
   */
  readKey({ req, state }: Context): void {
    if (req.headers['idempotency-key'] === undefined || state.dryRun !== undefined) return;
    const [key = '', ...others] = req.headersDistinct['idempotency-key'] ?? [];
    if (others.length > 0 || !isIdempotencyKey(key)) {
      throw new HttpProblem(400, 'bad_request', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
    }
    state.bodyHash = createHash('sha256');
    state.idempotencyKey = key;
  }

  /** Repeats the kept answer to this key, or lets `create` answer and keeps that. */
  async answer(ctx: Context, key: string, create: () => Promise<void>): Promise<void> {
    const { state } = ctx;
    const query = parseQuery(ctx.querystring);
    // No part of what is kept: a repetition may wait although the first request didn't.
    state.waits = readWait(this.route, query, state);
    state.repeatable = this.#requestOf(
      ctx,
      key,
      [...query].filter(([name]) => name !== 'wait'),
    );
    const kept = await this.options.answerOnce.execute(state.repeatable, {
      create: async () => {
        await create();
        respondKept(ctx);
      },
      refusalOf: (error) => refusalOf(error, state.requestId),
    });
    if (kept !== undefined) await this.#repeat(ctx, kept);
  }

  #requestOf({ path, state }: Context, key: string, query: readonly (readonly [string, unknown])[]): RepeatableRequest {
    const { id: actorId } = state.actor!;
    const body = state.bodyHash!.digest('base64url');
    return {
      id: tagOf(JSON.stringify([actorId, key]), DIGEST),
      actorId,
      macs: this.options.requestMacs.macsOf(JSON.stringify([path, query, body])),
    };
  }

  async #repeat(ctx: Context, { status, body, recordId, etag, seq, customerIds }: RepeatedAnswer): Promise<void> {
    const { state } = ctx;
    if (recordId === null || etag === null) throw new RepeatedRefusal(status, body);
    const shown = await this.show({ body, etag, customerIds }, state.actor!);
    respondCreated(ctx, recordId);
    ctx.etag = shown.etag;
    respondJson(ctx, shown.body);
    ctx.set('Idempotency-Replayed', 'true');
    state.isRepeated = true;
    if (seq === null) return;
    state.receipt = new WriteReceipt();
    state.receipt.committed(seq);
  }
}

/** Before the body is read. */
export function readIdempotencyKey(repetitions: Repetitions): Step {
  return (ctx, next) => {
    repetitions.readKey(ctx);
    return next();
  };
}

export function repeatAnswer(repetitions: Repetitions): Step {
  return (ctx, next) => {
    const { idempotencyKey } = ctx.state;
    return idempotencyKey === undefined ? next() : repetitions.answer(ctx, idempotencyKey, next);
  };
}

/** Answers with what was kept. The handler's own answer may know more than the transaction did. */
function respondKept(ctx: Context): void {
  const answer = ctx.state.once?.answer;
  if (answer === undefined) throw new Error('The answer to a request with an Idempotency-Key was not kept.');
  ctx.etag = answer.etag;
  respondJson(ctx, answer.json);
}

/**
 * The refusal to keep. Not kept: what depends on the moment (429, 5xx), and a credential that has ended, because the same
 * person repeats the request with another.
 */
function refusalOf(error: unknown, requestId: string): Refusal | undefined {
  const problem = problemOf(error);
  const { status } = problem;
  if (status < 400 || status >= 500 || status === 401 || status === 429) return undefined;
  return { status, body: problemBody(problem, requestId).toString() };
}
