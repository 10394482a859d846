import { Writable } from 'node:stream';
import cliProgress, { type GenericFormatter, type SingleBar } from 'cli-progress';
import type { Clock } from '../../application/ports/clock.js';
import { count } from './count.js';
import type { Output } from './output.js';

/** In milliseconds: how often a line is written when there's no terminal. */
const WRITE_EVERY = 10_000;

/**
 * Shows the progress of a long command: a bar on a terminal, otherwise a line when a step is done and one every 10 s
 * until then. Steps are sequential. Call `end` in every case, and before writing anything else to the same output.
 */
export class Progress {
  #bar: SingleBar | undefined;
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
    if (this.output.isTerminal) this.#draw(step, done, total);
    else this.#write(step, done, total);
  }

  /** Removes the bar. */
  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
    this.#step = '';
  }

  #draw(step: string, done: number, total: number): void {
    if (this.#bar === undefined) {
      this.#bar = barOn(this.output);
      this.#bar.start(total, done, { step });
    } else {
      this.#bar.setTotal(total);
      this.#bar.update(done, { step });
    }
  }

  #write(step: string, done: number, total: number): void {
    if (step !== this.#step) this.#isDone = false;
    this.#step = step;
    if (this.#isDone) return;
    this.#isDone = done >= total;
    const now = this.clock.monotonic();
    if (now - this.#lastAt < WRITE_EVERY && !this.#isDone) return;
    this.#lastAt = now;
    this.output.write(`${textOf(step, done, total)}\n`);
  }
}

/** A bar that is redrawn at most ten times a second. Lines aren't wrapped but cut at the terminal's width. */
function barOn(output: Output): SingleBar {
  const write = (text: Buffer, _encoding: string, done: () => void) => {
    output.write(text.toString());
    done();
  };
  const stream = Object.assign(new Writable({ write }), { isTTY: true, columns: output.columns });
  const bar = { barsize: 30, barCompleteChar: '#', barIncompleteChar: '-' };
  return new cliProgress.SingleBar({ ...bar, stream, format: drawing, fps: 10, clearOnComplete: true, linewrap: true });
}

const drawing: GenericFormatter = (options, { progress, value, total }, { step }: { readonly step: string }) => {
  const text = textOf(step, value, total);
  if (total === Infinity) return text;
  const percent = String(Math.floor(progress * 100)).padStart(3);
  return `[${cliProgress.Format.BarFormat(progress, options)}] ${percent} % ${text}`;
};

function textOf(step: string, done: number, total: number): string {
  return total === Infinity ? `${step} ${count(done)}` : `${step} ${count(done)} of ${count(total)}`;
}
