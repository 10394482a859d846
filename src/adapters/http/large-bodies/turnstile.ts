import { Unavailable } from '../../../domain/domain-error.js';

interface Places {
  /** How many are let through at a time. */
  readonly atOnce: number;
  readonly mostWaiting: number;
}

export interface TurnstileOptions extends Places {
  /** How much of it one client may have, so that the others are let through whatever that one does. */
  readonly ofOne: Places;
  /** How long one waits to be let through. */
  readonly longestMs: number;
}

interface Waiting {
  readonly client: string;
  readonly enter: () => void;
}

/** Lets so many tasks run at a time, fewer of one client; the others wait in line for a short while. */
export class Turnstile {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  readonly #line = new Set<Waiting>();

  constructor(private readonly options: TurnstileOptions) {}

  /** Throws `Unavailable` ('overloaded') when too many wait, or the wait is over. */
  async run<T>(client: string, task: () => Promise<T>): Promise<T> {
    if (this.#mayEnter(client)) this.#count(client, 1);
    else await this.#turn(client);
    try {
      return await task();
    } finally {
      this.#count(client, -1);
      // One has left, so one may follow: the first whose client may have one more.
      for (const waiting of this.#line) {
        if (!this.#mayEnter(waiting.client)) continue;
        waiting.enter();
        break;
      }
    }
  }

  #mayEnter(client: string): boolean {
    const { atOnce, ofOne } = this.options;
    return this.#running < atOnce && (this.#runningOf.get(client) ?? 0) < ofOne.atOnce;
  }

  #count(client: string, by: 1 | -1): void {
    this.#running += by;
    const running = (this.#runningOf.get(client) ?? 0) + by;
    if (running === 0) this.#runningOf.delete(client);
    else this.#runningOf.set(client, running);
  }

  #turn(client: string): Promise<void> {
    const { mostWaiting, ofOne, longestMs } = this.options;
    const ofClient = [...this.#line].filter((waiting) => waiting.client === client).length;
    if (this.#line.size >= mostWaiting || ofClient >= ofOne.mostWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        this.#line.delete(waiting);
        this.#count(client, 1);
        resolve();
      };
      const waiting: Waiting = { client, enter };
      const timer = setTimeout(() => {
        this.#line.delete(waiting);
        reject(tooMany());
      }, longestMs);
      this.#line.add(waiting);
    });
  }
}

function tooMany(): Unavailable {
  return new Unavailable('overloaded', 'Too many large bodies are on their way. Try again.', 2);
}
