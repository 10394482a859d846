import type { MetricsText } from '../../application/ports/metrics-text.js';
import type { SharedStamp } from '../../application/ports/shared-stamp.js';
import type { ReachedLimit, SlotLimits } from '../../application/ports/slots.js';
import type { ProcessCalls } from './process-calls.js';

/** What all workers together have limited slots for: connections also by IPv6 /48. */
export type SlotName = 'connections' | 'sites' | 'requests' | 'streams';

/** What workers ask of the primary process. */
export type PrimaryMethods = {
  /** Its modules are loaded. Resolves when it's its turn to open the store and listen, with its place in the `FileStamp`. */
  loaded(): Promise<number>;
  listening(url: string): void;
  acquire(slot: {
    readonly name: SlotName;
    readonly key: string;
    readonly limits: SlotLimits;
  }): ReachedLimit | undefined;
  release(slot: { readonly name: SlotName; readonly key: string }): void;
  /** Resolves when it's the worker's turn to write, with whether it may keep the turn until another worker wants one. */
  takeTurn(): Promise<boolean>;
  endTurn(): void;
  /** Keeps a worker's metrics for sums, when it's about to end. */
  report(metrics: unknown): void;
  /** The metrics of all workers. */
  scrape(): Promise<MetricsText>;
};

/** What the primary process asks of a worker. */
export type WorkerMethods = {
  ping(): void;
  /** Others want the turn to write that it keeps. */
  recallTurn(): void;
  /** Resolves with its metrics. */
  collect(): Promise<unknown>;
  /** Shuts down gracefully. */
  stop(): void;
};

/** The primary process, as a worker calls it. */
export type PrimaryCalls = ProcessCalls<PrimaryMethods, WorkerMethods>;
/** A worker, as the primary process calls it. */
export type WorkerCalls = ProcessCalls<WorkerMethods, PrimaryMethods>;

/** What one of several workers shares with the others. */
export interface WorkerGroup {
  readonly primary: PrimaryCalls;
  readonly stamp: SharedStamp;
}
