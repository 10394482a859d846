/**
 * Notifies when any process has written to the log. Only a hint to refresh the `AuthorityProjection` sooner: notifications
 * may be superfluous, late or missing.
 */
export interface ChangeNotifier {
  /** Calls `onNotification` with the latest sequence number of the log; `Infinity` when notifications may have been lost. */
  listen(onNotification: (seq: number) => void): void;
  /** No notifications follow after it resolves. */
  close(): Promise<void>;
}

/** For storages without notifications: the `AuthorityProjection` also polls. */
export const SILENT_NOTIFIER: ChangeNotifier = { listen: () => undefined, close: () => Promise.resolve() };
