import { Tally } from '../scheduling/tally.js';

/** Places for requests that wait: so many in all, and so many for one caller. */
export class WaitingRoom {
  readonly #taken = new Tally();

  constructor(
    private readonly places: number,
    private readonly placesEach: number,
  ) {}

  get taken(): number {
    return this.#taken.sum;
  }

  /** Runs `wait` in a place. Returns undefined when there's none. */
  async within<T>(caller: string, wait: () => Promise<T>): Promise<T | undefined> {
    if (this.#taken.sum >= this.places || this.#taken.of(caller) >= this.placesEach) return undefined;
    this.#taken.add(caller, 1);
    try {
      return await wait();
    } finally {
      this.#taken.add(caller, -1);
    }
  }
}
