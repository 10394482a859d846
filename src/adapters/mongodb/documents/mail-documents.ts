import type { OutboxMessage } from '../../../application/ports/outbox.js';
import type { PasswordLink } from '../../../domain/mail/link.js';
import { mapping, type DocumentOf } from './mapping.js';

/** A message of the outbox. `sealed` is its ciphertext, null once it was sent or has expired. */
export type OutboxDocument = DocumentOf<OutboxMessage, 'id'>;
export const MESSAGES = mapping<OutboxMessage, 'id'>('id');

/** Also the condition of the indexes on messages that wait. */
export const WAITING = { sealed: { $type: 'string' as const } };

/** A link that sets a password; `_id` is its key. */
export type PasswordLinkDocument = DocumentOf<PasswordLink, 'key'>;
export const LINKS = mapping<PasswordLink, 'key'>('key');
