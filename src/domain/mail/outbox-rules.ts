const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** What a message is about. Each has an allowance of its own, so that none is left out because of the others. */
export type MailPurpose = 'recovery' | 'notice' | 'invitation' | 'directory';

interface Allowance {
  /** Messages to one mailbox within an hour, sent or waiting. */
  readonly perMailbox: number;
  /** Messages of all purposes that wait to be sent. Beyond it, further ones are left out. */
  readonly waiting: number;
}

/** The most messages that wait to be sent. */
export const MAX_WAITING = 10_000;

/**
 * Strangers can cause messages about recovery, and mustn't fill the outbox with them. Whoever has stolen the token of a directory can cause
 * those about its refusals.
 */
export const ALLOWANCES: Readonly<Record<MailPurpose, Allowance>> = {
  recovery: { perMailbox: 5, waiting: 0.8 * MAX_WAITING },
  notice: { perMailbox: 20, waiting: MAX_WAITING },
  invitation: { perMailbox: 20, waiting: MAX_WAITING },
  directory: { perMailbox: 20, waiting: MAX_WAITING },
};

/** Under which a message to a mailbox counts, see `mailboxOf`. */
export function countedAs(mailbox: string, purpose: MailPurpose): string {
  return purpose === 'recovery' ? mailbox : `${mailbox} ${purpose}`;
}

/**
 * What became of a message: `queued`, or why it was left out. `unmailable`: no mail can go to the address; `mailbox_full`:
 * it got too many messages within the hour; `outbox_full`: too many wait.
 */
export type Queued = 'queued' | 'unmailable' | 'mailbox_full' | 'outbox_full';

/** How long a message counts. */
export const MAILBOX_WINDOW_MS = HOUR;
/** How long sending is retried, unless the message's link expires sooner. */
export const GIVE_UP_AFTER_MS = 24 * HOUR;

/** How long a message belongs to the instance that leased it. */
export const MESSAGE_LEASE_MS = 120_000;

const FIRST_PAUSE_MS = 10 * SECOND;
const LAST_PAUSE_MS = HOUR;

/** The pause in milliseconds after so many failed attempts: 10 s, doubled each time, up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20), LAST_PAUSE_MS);
}

/** The longest that a message waits for its next attempt, by the attempts started; the last value is also of further ones. */
export const LONGEST_PAUSES: readonly number[] = Array.from({ length: 11 }, (_, attempts) =>
  attempts === 0 ? 0 : Math.max(MESSAGE_LEASE_MS, pauseAfter(attempts)),
);
