const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Messages to one mailbox within an hour, sent or waiting. */
export const MAX_PER_MAILBOX = 5;
/** How long a message counts. */
export const MAILBOX_WINDOW_MS = HOUR;
/** Messages that wait to be sent. Beyond it, further ones are left out. */
export const MAX_WAITING = 10_000;
/** How long sending is retried, unless the message's link expires sooner. */
export const GIVE_UP_AFTER_MS = 24 * HOUR;

const FIRST_PAUSE_MS = 10 * SECOND;
const LAST_PAUSE_MS = HOUR;

/** The pause in milliseconds after so many failed attempts: 10 s, doubled each time, up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20), LAST_PAUSE_MS);
}
