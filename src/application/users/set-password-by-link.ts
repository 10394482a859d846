import { NOTHING } from '../../domain/permissions/needs.js';
import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import { LinkInvalid } from '../../domain/mail/errors.js';
import { isUsable, linkKeysOf } from '../../domain/mail/link.js';
import { passkeysOf } from '../../domain/passkeys/passkey.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { Mailroom } from '../mail/mailroom.js';
import { removeLinks } from '../mail/remove-links.js';
import type { PasswordLinkMaker } from '../mail/password-link-maker.js';
import type { Clock } from '../ports/clock.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { PasswordLinks } from '../ports/password-links.js';
import type { Store } from '../ports/store.js';
import { HourlyLimit } from '../limits/hourly-limit.js';
import type { KnownNetworks } from '../limits/known-networks.js';

interface SetPasswordByLinkOptions {
  readonly store: Pick<Store, 'limits' | 'links' | 'users'>;
  readonly writer: AuthorityWriter;
  readonly links: PasswordLinkMaker;
  readonly mailroom: Mailroom;
  readonly notices: AccountNotices;
  readonly hasher: PasswordHasher;
  readonly known: KnownNetworks;
  readonly clock: Clock;
  /** Requests for and with links per hour and address; 0 is no limit. */
  readonly perAddress: LimitPolicy['limit'];
}

interface SetPasswordByLinkInput extends Pick<LoggedInput, 'requestId' | 'receipt'> {
  readonly token: string;
  readonly password: string;
  /** The client's network address. */
  readonly address: string;
}

/**
 * Sets the password of the user who received a link, verifies their address, and ends all their sessions. The link works
 * once. Afterwards its user can sign in from where they are, however many others guess the password.
 */
export class SetPasswordByLink {
  static readonly needs = NOTHING;
  readonly #limit: HourlyLimit;

  constructor(private readonly options: SetPasswordByLinkOptions) {
    this.#limit = new HourlyLimit(options.store.limits, options.clock, 'recovery', options.perAddress);
  }

  /** Throws `RateLimited` when this address must wait. Counts nothing. */
  admit(address: string): Promise<void> {
    return this.#limit.check(address);
  }

  /** Throws `RateLimited`, `LinkInvalid`, `Unavailable`. */
  async execute({ token, password, address, requestId, receipt }: SetPasswordByLinkInput): Promise<void> {
    const { store, writer, links, hasher, known, clock, notices } = this.options;
    await this.#limit.count(address);
    const { userId, hash } = links.read(token);
    // Refuse early, before hashing; the transaction checks again.
    await this.#requireUsable(store.links, await store.users.find(userId), { userId, hash, now: clock.now() });
    const passwordHash = await hasher.hash(password, address);
    const notice = notices.draft();
    const { email } = await writer.write({ actorId: userId, requestId, receipt }, async (transaction) => {
      const user = await transaction.users.find(userId);
      const now = transaction.clockTime;
      const target = await this.#requireUsable(transaction.links, user, { userId, hash, now });
      // Setting a password always counts as a change.
      const { next, entry } = decideSystemUserUpdate(target, { password: true, emailVerified: true }, transaction)!;
      const keptPasskeys = passkeysOf(await transaction.signInKeys.listOf(userId)).map(({ name }) => name);
      await removeLinks(transaction, userId);
      await transaction.users.replace(next, passwordHash);
      await transaction.record(entry);
      if (target.hasPassword || keptPasskeys.length > 0)
        await notice.queue(transaction, { before: target, after: next, password: true, keptPasskeys });
      return next;
    });
    await known.remember({ email, address }, 'password');
  }

  /** Reads the same for everybody. */
  async #requireUsable(
    links: Pick<PasswordLinks, 'find'>,
    user: User | undefined,
    { userId, hash, now }: { readonly userId: string; readonly hash: string; readonly now: number },
  ): Promise<User> {
    const { invitation, recovery } = linkKeysOf(userId);
    const found = [await links.find(invitation), await links.find(recovery)];
    const mailbox = user && this.options.mailroom.mailboxOf(user.email);
    const isRight = found.some((link) => link && user && isUsable(link, user, { hash, mailbox, now }));
    if (user === undefined || !isRight) throw new LinkInvalid();
    return user;
  }
}
