import type { OutboxMessage, WaitingMessage } from '../../../application/ports/outbox.js';
import type { PasswordLink } from '../../../domain/mail/link.js';

/** A message of the outbox. `sealed` is its ciphertext, null once it was sent or has expired. */
export interface OutboxDocument {
  readonly _id: string;
  readonly mailbox: string;
  readonly sealed: string | null;
  readonly queued_at: number;
  readonly expires_at: number;
  readonly attempts: number;
  readonly due_at: number;
}

/** A link that sets a password; `_id` is its key. */
export interface PasswordLinkDocument {
  readonly _id: string;
  readonly hash: string;
  readonly mailbox: string;
  readonly epoch: number;
  readonly expires_at: number;
}

/** Also the condition of the indexes on messages that wait. */
export const WAITING = { sealed: { $type: 'string' as const } };

export function writeMessage(message: OutboxMessage): OutboxDocument {
  const { id, mailbox, sealed, queuedAt, expiresAt, attempts, dueAt } = message;
  return { _id: id, mailbox, sealed, queued_at: queuedAt, expires_at: expiresAt, attempts, due_at: dueAt };
}

/** Reads a message that has a text. */
export function readWaiting(document: OutboxDocument): WaitingMessage {
  const { _id, mailbox, sealed, queued_at, expires_at, attempts, due_at } = document;
  return {
    id: _id,
    mailbox,
    sealed: sealed!,
    queuedAt: queued_at,
    expiresAt: expires_at,
    attempts,
    dueAt: due_at,
  };
}

export function writeLink({ key, hash, mailbox, epoch, expiresAt }: PasswordLink): PasswordLinkDocument {
  return { _id: key, hash, mailbox, epoch, expires_at: expiresAt };
}

export function readLink({ _id, hash, mailbox, epoch, expires_at }: PasswordLinkDocument): PasswordLink {
  return { key: _id, hash, mailbox, epoch, expiresAt: expires_at };
}
