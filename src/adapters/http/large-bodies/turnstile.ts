import { Unavailable } from '../../../domain/domain-error.js';

export interface TurnstileOptions {
  /** How many are let through at a time. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** How long one waits to be let through. */
  readonly longestMs: number;
}

/** Lets so many tasks run at a time; the others wait in line for a short while. */
export class Turnstile {
  #running = 0;
  readonly #line = new Set<() => void>();

  constructor(private readonly options: TurnstileOptions) {}

  /** Throws `Unavailable` ('overloaded') when too many wait, or the wait is over. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.options.atOnce) this.#running += 1;
    else await this.#turn();
    try {
      return await task();
    } finally {
      // Whoever is next takes this place over.
      const [next] = this.#line;
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    const { mostWaiting, longestMs } = this.options;
    if (this.#line.size >= mostWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        this.#line.delete(next);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#line.delete(next);
        reject(tooMany());
      }, longestMs);
      this.#line.add(next);
    });
  }
}

function tooMany(): Unavailable {
  return new Unavailable('overloaded', 'Too many large bodies are on their way. Try again.', 2);
}
