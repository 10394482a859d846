interface PaceLimits {
  readonly minRows: number;
  readonly maxRows: number;
  /** Target duration of a transaction, in milliseconds. */
  readonly holdMs: number;
}

/** Sizes the batches of long writes, so that each transaction takes about the same time. */
export class BatchPace {
  /** The size of the next batch. */
  rows: number;

  constructor(
    private readonly limits: PaceLimits,
    firstRows = limits.maxRows,
  ) {
    this.rows = firstRows;
  }

  /** Adjusts the size after a batch that took so long: shrinks at once, grows by half the difference. */
  adjust(rows: number, ms: number): void {
    const { minRows, maxRows, holdMs } = this.limits;
    const fitting = (rows * holdMs) / Math.max(ms, 1);
    const next = Math.round(Math.min(fitting, (this.rows + fitting) / 2));
    this.rows = Math.min(Math.max(next, minRows), maxRows);
  }
}
