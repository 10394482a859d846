import type { Clock } from '../../application/ports/clock.js';
import { count } from './count.js';
import type { Output } from './output.js';

const BAR = 30;
/** In milliseconds: how often the bar is redrawn, and how often a line is written when there's no terminal. */
const DRAW_EVERY = 100;
const WRITE_EVERY = 10_000;
const CLEAR_LINE = '\r\u001b[2K';

/**
 * Shows the progress of a long command: a bar on a terminal, otherwise a line when a step is done and one every 10 s
 * until then. Steps are sequential. Call `end` before writing anything else to the same output.
 */
export class Progress {
  #step = '';
  #isDone = false;
  #lastAt: number;

  constructor(
    private readonly output: Output,
    private readonly clock: Pick<Clock, 'monotonic'>,
  ) {
    this.#lastAt = clock.monotonic();
  }

  /**
   * Shows that `done` of `total` items of this step are done; the step is complete when they're equal. Omit `total`
   * when it isn't known.
   */
  show(step: string, done: number, total = Infinity): void {
    if (step !== this.#step) this.#begin(step);
    if (this.#isDone) return;
    this.#isDone = done >= total;
    const now = this.clock.monotonic();
    const due = now - this.#lastAt >= (this.output.isTerminal ? DRAW_EVERY : WRITE_EVERY);
    if (!due && !this.#isDone) return;
    this.#lastAt = now;
    this.output.write(
      this.output.isTerminal ? CLEAR_LINE + drawing(step, done, total) : `${textOf(step, done, total)}\n`,
    );
  }

  /** Removes the bar. */
  end(): void {
    if (this.output.isTerminal && this.#step !== '') this.output.write(CLEAR_LINE);
    this.#step = '';
  }

  #begin(step: string): void {
    this.#step = step;
    this.#isDone = false;
  }
}

function drawing(step: string, done: number, total: number): string {
  const text = textOf(step, done, total);
  return total === Infinity ? text : `${barOf(done, total)} ${text}`;
}

function textOf(step: string, done: number, total: number): string {
  return total === Infinity ? `${step} ${count(done)}` : `${step} ${count(done)} of ${count(total)}`;
}

function barOf(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(done / total, 1);
  const filled = Math.floor(share * BAR);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${percent} %`;
}
