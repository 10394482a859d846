import { DomainError, RateLimited, ValidationFailed } from '../domain-error.js';
import { MAILBOX_WINDOW_MS, type Queued } from './outbox-rules.js';

/** A mailed link is wrong, used, replaced or expired, or what it was made for has changed since. */
export class LinkInvalid extends DomainError {
  constructor() {
    super('malformed', 'link_invalid', 'This link is no longer valid. Ask for a new one.');
  }
}

const RETRY_AFTER_SECONDS = { mailbox_full: MAILBOX_WINDOW_MS / 1_000, outbox_full: 60 };
const WHY = {
  mailbox_full: 'This mailbox has got as many invitations as are sent within an hour.',
  outbox_full: 'Too many messages wait to be sent.',
};

/** An invitation wasn't queued, and may be later. */
class InvitationLeftOut extends RateLimited {
  constructor(reason: keyof typeof WHY) {
    super(RETRY_AFTER_SECONDS[reason], `${WHY[reason]} The invitation was left out: try again later.`);
  }
}

/** The refusal of an invitation that wasn't queued. */
export function invitationRefusal(reason: Exclude<Queued, 'queued'>): DomainError {
  if (reason !== 'unmailable') return new InvitationLeftOut(reason);
  const message = 'is an address that no mail can be sent to: change it first';
  return new ValidationFailed({ email: { code: reason, message } });
}
