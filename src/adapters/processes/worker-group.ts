import type { PrimaryCalls } from './worker-methods.js';
import type { SharedStamp } from '../../application/ports/shared-stamp.js';

/** What one of several workers shares with the others. */
export interface WorkerGroup {
  readonly primary: PrimaryCalls;
  readonly stamp: SharedStamp;
}
