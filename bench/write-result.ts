/** The result type of the benchmark `writes`. */
import type { LoopDelay } from '../harness/loop-delay.js';

export interface WriteResult {
  readonly writers: number;
  readonly perSecond: number;
  readonly delay: LoopDelay;
  readonly idle: LoopDelay;
}
