/** All metrics as text, and their media type. */
export interface MetricsText {
  readonly type: string;
  readonly text: string;
}

/** Adds up the metrics of worker processes. */
export interface MetricsSum {
  /** Replaces what is known of a worker. */
  put(worker: number, metrics: unknown): void;
  /** A worker has ended: of what is known of it, only what has been counted stays. */
  end(worker: number): void;
  read(): Promise<MetricsText>;
}
