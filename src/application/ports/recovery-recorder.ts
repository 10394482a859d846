/** Notified of every well-formed password recovery request. `userId` is undefined if no user has the address. */
export interface RecoveryRecorder {
  requested(request: {
    readonly userId: string | undefined;
    readonly requestId: string;
    readonly at: number;
  }): Promise<void>;
}
