/**
 * Rings when the log has grown, whichever process wrote. Only a hint that makes the AuthorityProjection look sooner: it may ring in
 * vain, late, or not at all.
 */
export interface ChangeNotifier {
  /** From now on calls `ring` with the sequence number that the log has reached; `Infinity` when rings may be missing. */
  listen(ring: (seq: number) => void): void;
  /** Rings no more when it has resolved. */
  close(): Promise<void>;
}

/** For storages that cannot tell: the AuthorityProjection looks often enough by itself. */
export const SILENT_NOTIFIER: ChangeNotifier = { listen: () => undefined, close: () => Promise.resolve() };
