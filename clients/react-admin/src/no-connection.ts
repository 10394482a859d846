/** What was sent to the service, and what the browser says of the network. */
interface Attempt {
  readonly isWrite: boolean;
  /** The browser had no network before and after, so nothing can have arrived. */
  readonly wasOffline: boolean;
}

/** The service couldn't be reached, or the connection broke before the whole answer was there. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
  /** A write may have arrived all the same. */
  readonly isUnknown: boolean;

  constructor({ isWrite, wasOffline }: Attempt, cause: unknown) {
    super(isWrite ? MESSAGES[wasOffline ? 'not_saved' : 'unknown'] : MESSAGES.not_read, { cause });
    this.isUnknown = isWrite && !wasOffline;
  }
}

const MESSAGES = {
  not_read: 'No connection. Try again.',
  not_saved: 'No connection. Not saved. Try again.',
  unknown: 'The connection broke off, so it isn’t known whether this was saved. Try again.',
} as const;

/** Whether the browser knows that it has no network; false where nothing is known. */
export function isOffline(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  return navigator?.onLine === false;
}
