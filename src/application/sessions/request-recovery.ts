import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import { maySignInWithPassword, type PasswordPolicy } from '../../domain/sign-in/password-policy.js';
import { mayBeMailedPassword } from '../../domain/users/provisioning.js';
import { RECOVERY_LINK_MS } from '../../domain/mail/link.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { noteQueued } from '../mail/note-queued.js';
import type { LinkDraft, PasswordLinkMaker } from '../mail/password-link-maker.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { MailLog } from '../ports/mail-log.js';
import type { RecoveryRecorder } from '../ports/recovery-recorder.js';
import type { Store } from '../ports/store.js';
import { findCredentialByEmail } from './find-credential-by-email.js';
import { HourlyLimit } from '../limits/hourly-limit.js';

interface RequestRecoveryOptions {
  readonly store: Pick<Store, 'limits'>;
  readonly writer: AuthorityWriter;
  readonly links: PasswordLinkMaker;
  readonly recorder: RecoveryRecorder;
  readonly mailLog: Pick<MailLog, 'queued' | 'leftOut'>;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Requests per hour and address; 0 is no limit. */
  readonly perAddress: LimitPolicy['limit'];
  readonly passwordPolicy: PasswordPolicy;
}

interface RequestRecoveryInput {
  readonly email: string;
  /** The client's network address. */
  readonly address: string;
  readonly requestId: string;
}

const SYSTEM = 'system:recovery';

/** Mails a link to set a new password. The caller can't tell whether a user has the address. */
export class RequestRecovery {
  static readonly needs = NOTHING;
  readonly #limit: HourlyLimit;

  constructor(private readonly options: RequestRecoveryOptions) {
    this.#limit = new HourlyLimit(options.store.limits, options.clock, 'recovery', options.perAddress);
  }

  /** Throws `RateLimited` when this address must wait. Counts nothing. */
  admit(address: string): Promise<void> {
    return this.#limit.check(address);
  }

  async execute({ email, address, requestId }: RequestRecoveryInput): Promise<void> {
    const { links, ids, recorder, mailLog, clock } = this.options;
    await this.#limit.count(address);
    const secret = links.newSecret();
    const draft: LinkDraft = { id: ids.next(), name: 'recovery', lifeMs: RECOVERY_LINK_MS, life: '30 minutes', secret };
    const { userId, queued } = await this.#mail(email, draft, requestId);
    if (queued !== undefined) noteQueued(mailLog, { ...draft, userId }, queued);
    await recorder.requested({ userId, requestId, at: clock.now() });
  }

  /** Reads and writes the same for everybody: an unknown address gets a decoy, and so does somebody who signs in without a password. */
  #mail(email: string, draft: LinkDraft, requestId: string) {
    const nobody = { id: this.options.ids.next(), email, firstName: '', epoch: 0, roleIds: [], groupIds: [] };
    return this.options.writer.write({ actorId: SYSTEM, requestId }, async (transaction) => {
      const credential = await findCredentialByEmail(transaction.users, email);
      const id = credential?.userId ?? nobody.id;
      const user = await transaction.users.find(id);
      const keys = await transaction.signInKeys.listOf(id);
      const permissions = transaction.authority.resolve(holdingsOf(user ?? nobody));
      const usesPassword =
        maySignInWithPassword(this.options.passwordPolicy, permissions) &&
        (user?.hasPassword === true || !keys.some(({ kind }) => kind === 'identity'));
      const mayReset = user !== undefined && !user.suspended && usesPassword && mayBeMailedPassword(user);
      // The stored address, not the one that was sent: both have the same key, but may be different mailboxes.
      const queued = await this.options.links.mail(transaction, mayReset ? user : nobody, {
        ...draft,
        isDecoy: !mayReset,
      });
      return { userId: user?.id, queued: mayReset ? queued : undefined };
    });
  }
}
