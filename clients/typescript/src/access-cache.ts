import type { AccessAnswer, AccessQuestion } from './access-question.js';
import type { ApiClient } from './api-client.js';
import { followFeatures } from './feature-stream.js';

const MAX_AGE_MS = 5_000;
const MAX_ANSWERS = 10_000;

export interface AccessCacheOptions {
  /** For how long an answer is used, in milliseconds: the staleness that you accept. 5,000 by default. */
  readonly maxAgeMs?: number;
  /** How many answers are kept; 10,000 by default. */
  readonly maxAnswers?: number;
  /** Milliseconds since any fixed moment. */
  readonly now?: () => number;
}

/** An answer that may have been kept. */
export interface CachedAnswer extends AccessAnswer {
  /** How long ago it was asked for, in milliseconds: it may be as stale. */
  readonly ageMs: number;
}

interface Kept {
  readonly answer: AccessAnswer;
  readonly askedAt: number;
}

/**
 * Keeps answers of `ApiClient.check` for a short time. A kept answer says how stale it may be; none is older than `maxAgeMs`. While
 * the feature stream is followed, a position that it tells of drops all answers from before it.
 */
export class AccessCache {
  readonly #kept = new Map<string, Kept>();
  readonly #maxAgeMs: number;
  readonly #maxAnswers: number;
  readonly #now: () => number;
  #store = '';
  #position = 0;
  #token: string | null = null;

  constructor(
    private readonly client: Pick<ApiClient, 'check' | 'url' | 'session'>,
    { maxAgeMs = MAX_AGE_MS, maxAnswers = MAX_ANSWERS, now = () => performance.now() }: AccessCacheOptions = {},
  ) {
    [this.#maxAgeMs, this.#maxAnswers, this.#now] = [maxAgeMs, maxAnswers, now];
  }

  /** Follows the feature stream until the returned function is called. */
  follow(): () => void {
    return followFeatures(
      this.client,
      () => undefined,
      (id) => this.#moveTo(id),
    );
  }

  async can(question: AccessQuestion): Promise<boolean> {
    const [answer] = await this.check([question]);
    return answer!.allowed;
  }

  /** Answers in the order of the questions. Asks only for what isn't kept. */
  async check(questions: readonly AccessQuestion[]): Promise<CachedAnswer[]> {
    const now = this.#now();
    const { token } = this.client.session;
    // Somebody else may not ask the same.
    if (token !== this.#token) this.#kept.clear();
    this.#token = token;
    const missing = new Map<string, AccessQuestion>();
    const found = new Map<string, Kept>();
    for (const question of questions) {
      const key = keyOf(question);
      const kept = this.#kept.get(key);
      if (kept !== undefined && this.#isUsable(kept, now)) found.set(key, kept);
      else missing.set(key, question);
    }
    if (missing.size > 0) {
      const answers = await this.client.check([...missing.values()]);
      for (const [index, key] of [...missing.keys()].entries()) {
        const kept = { answer: answers[index]!, askedAt: now };
        found.set(key, kept);
        if (token === this.client.session.token) this.#keep(key, kept);
      }
    }
    const end = this.#now();
    return questions.map((question) => {
      const { answer, askedAt } = found.get(keyOf(question))!;
      return { ...answer, ageMs: end - askedAt };
    });
  }

  #isUsable({ answer, askedAt }: Kept, now: number): boolean {
    return now - askedAt <= this.#maxAgeMs && Number(answer.seq) >= this.#position;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    // Malformed questions have no position.
    if (kept.answer.seq === undefined) return;
    this.#kept.set(key, kept);
    if (this.#kept.size <= this.#maxAnswers) return;
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      return;
    }
  }

  /** `id` is the store's id and the position in its log. Numbers of another store can't be compared. */
  #moveTo(id: string): void {
    const [store = '', position = ''] = id.split(':');
    if (store !== this.#store) this.#kept.clear();
    this.#store = store;
    this.#position = Number(position);
  }
}

function keyOf({ subject: { type, id }, permission }: AccessQuestion): string {
  return JSON.stringify([type, id, permission]);
}
