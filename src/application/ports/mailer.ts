import type { MailText } from './mail-templates.js';

/** A message to one address. */
export interface Mail extends MailText {
  readonly to: string;
}

/** A message on its way. */
export interface OutgoingMail extends Mail {
  /** The same in every attempt. */
  readonly id: string;
  /** When it becomes useless, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Sends messages. */
export interface Mailer {
  /** Resolves once the message was accepted. Throws `MailRefused` otherwise, and when the signal ends the attempt. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** A message wasn't accepted. Its texts name no address, because they are logged. */
export class MailRefused extends Error {
  constructor(readonly reason: string) {
    super(`The message was not accepted: ${reason}`);
    this.name = new.target.name;
  }
}

/** Messages kept for the operator instead of being sent. */
export interface KeptMail {
  /** In no particular order. */
  list(): Promise<OutgoingMail[]>;
  /** Removes messages that have expired, and the oldest beyond a maximum number; returns how many. */
  removeExpired(now: number): Promise<number>;
}

/** Keeps nothing: messages are sent, or wait in the store. */
export const NO_KEPT_MAIL: KeptMail = {
  list: async () => [],
  removeExpired: async () => 0,
};
