/** Without an answer for so long, a person wonders whether anything happens. */
const SLOW_MS = 2_000;

/** Reports when requests are slow: with true once one has had no answer for two seconds, with false once there's no such one left. */
export class SlowRequests {
  #count = 0;

  constructor(private readonly report: (areSlow: boolean) => void) {}

  async watch<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.#change(1);
      end = () => this.#change(-1);
    }, SLOW_MS);
    let end = () => clearTimeout(timer);
    try {
      return await answer;
    } finally {
      end();
    }
  }

  #change(by: number): void {
    this.#count += by;
    if (this.#count === 0 || (this.#count === 1 && by === 1)) this.report(this.#count > 0);
  }
}
