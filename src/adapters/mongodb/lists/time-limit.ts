import { listTakesTooLong } from './list-records.js';

/** The time of reads that follow one another. */
export class TimeLimit {
  readonly #end: number;

  /** For all of them, in milliseconds. `now` is monotonic. */
  constructor(
    ms: number,
    private readonly now = () => performance.now(),
  ) {
    this.#end = now() + ms;
  }

  /** What is left, in whole milliseconds, at least 1. Throws `Unavailable` ('overloaded') when nothing is. */
  left(): number {
    const left = Math.floor(this.#end - this.now());
    if (left < 1) throw listTakesTooLong();
    return left;
  }
}
