import type { Queued } from '../../domain/mail/outbox-rules.js';
import type { MailLog } from '../ports/mail-log.js';
import type { LinkDraft } from './password-link-maker.js';

/** Logs what became of a message with a link. Call it after the transaction. */
export function noteQueued(
  log: Pick<MailLog, 'queued' | 'leftOut'>,
  { id, name, userId }: Pick<LinkDraft, 'id' | 'name'> & { readonly userId: string | undefined },
  queued: Queued,
): void {
  if (queued === 'queued') log.queued(id);
  else log.leftOut({ name, userId, reason: queued });
}
