export interface RecoveryRequest {
  readonly id: string;
  /** Null when nobody has the address that was asked for: the same is written either way, so that time tells nothing. */
  readonly userId: string | null;
  readonly at: number;
}

/** Password-recovery requests, kept for an administrator to act on. */
export interface RecoveryRequests {
  insert(request: RecoveryRequest): Promise<void>;
  /** Those of known users (`userId` not null), the newest first, at most `limit`. */
  list(limit: number): Promise<RecoveryRequest[]>;
  /** Sweeps at most `limit` requests made before `time`; answers how many. */
  removeBefore(time: number, limit: number): Promise<number>;
}
