import { KEPT_MS } from '../../domain/operations/operation.js';
import type { Clock } from '../ports/clock.js';
import type { Operations } from '../ports/operations.js';

const ROWS_PER_RUN = 500;

/** Removes operations that ended seven days ago. Bounded per run; returns whether more is left. */
export class SweepOperations {
  constructor(
    private readonly operations: Pick<Operations, 'removeEndedBefore'>,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<boolean> {
    return (await this.operations.removeEndedBefore(this.clock.now() - KEPT_MS, ROWS_PER_RUN)) >= ROWS_PER_RUN;
  }
}
