export interface RecoveryRequest {
  readonly id: string;
  /** Null if no user has the address. A row is written anyway, so response times don't reveal accounts. */
  readonly userId: string | null;
  readonly at: number;
}

/** Stores password recovery requests for administrators to act on. */
export interface RecoveryRequests {
  insert(request: RecoveryRequest): Promise<void>;
  /** Lists requests of existing users (`userId` not null), newest first, at most `limit`. */
  list(limit: number): Promise<RecoveryRequest[]>;
  /** Deletes at most `limit` requests made before `time`; returns how many. */
  removeBefore(time: number, limit: number): Promise<number>;
}
