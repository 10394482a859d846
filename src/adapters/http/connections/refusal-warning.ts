const EVERY_MS = 60_000;

/** Logs at most one line a minute, so that a flood of refusals doesn't flood the log. */
export class RefusalWarning {
  #refused = 0;
  #warnedAt = -Infinity;

  /** `text` tells what is refused and why, given the latest address. */
  constructor(
    private readonly warn: (message: string) => void,
    private readonly text: (address: string) => string,
  ) {}

  note(address: string): void {
    this.#refused += 1;
    const now = performance.now();
    if (now - this.#warnedAt < EVERY_MS) return;
    this.warn(`${this.text(address)} ${this.#refused} refused since the last such line.`);
    this.#refused = 0;
    this.#warnedAt = now;
  }
}
