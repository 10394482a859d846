import type { WaitingMessage } from '../ports/outbox.js';
import type { Mail, OutgoingMail } from '../ports/mailer.js';
import type { Sealer } from '../ports/sealer.js';

/** Decrypts a message. Undefined if no known key opens it. */
export function openMail({ id, sealed, expiresAt }: WaitingMessage, sealer: Sealer): OutgoingMail | undefined {
  const text = sealer.open(sealed, id);
  return text === undefined ? undefined : { id, expiresAt, ...(JSON.parse(text) as Mail) };
}
