import { NOTHING } from '../../domain/access/needs.js';
import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import { LinkInvalid } from '../../domain/mail/errors.js';
import { isUsable, type PasswordLink } from '../../domain/mail/link.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { Mailroom } from '../mail/mailroom.js';
import type { PasswordLinkMaker } from '../mail/password-link-maker.js';
import type { Clock } from '../ports/clock.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { Store } from '../ports/store.js';
import { HourlyLimit } from '../sessions/hourly-limit.js';

export interface SetPasswordByLinkOptions {
  readonly store: Pick<Store, 'limits' | 'links' | 'users'>;
  readonly writer: AuthorityWriter;
  readonly links: PasswordLinkMaker;
  readonly mailroom: Mailroom;
  readonly notices: AccountNotices;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
  /** Requests for and with links per hour and address; 0 is no limit. */
  readonly perAddress: LimitPolicy['limit'];
}

export interface SetPasswordByLinkInput extends Pick<LoggedInput, 'requestId' | 'receipt'> {
  readonly token: string;
  readonly password: string;
  /** The client's network address. */
  readonly address: string;
}

/**
 * Sets the password of the user who received a link, verifies their address, and ends all their sessions. The link works
 * once.
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
    const { store, writer, links, hasher, clock, notices } = this.options;
    await this.#limit.count(address);
    const { userId, hash } = links.read(token);
    // Refuse early, before hashing; the transaction checks again.
    this.#requireUsable(await store.links.find(userId), await store.users.find(userId), hash, clock.now());
    const passwordHash = await hasher.hash(password, address);
    const messages = notices.draft();
    await writer.write({ actorId: userId, requestId, receipt }, async (transaction) => {
      const link = await transaction.links.find(userId);
      const target = this.#requireUsable(link, await transaction.users.find(userId), hash, transaction.clockTime);
      // Setting a password always counts as a change.
      const { next, entry } = decideSystemUserUpdate(target, { password: true, emailVerified: true }, transaction)!;
      await transaction.links.remove(userId);
      await transaction.users.replace(next, passwordHash);
      await transaction.record(entry);
      if (target.hasPassword)
        await notices.queue(transaction, { before: target, after: next, password: true }, messages);
    });
  }

  #requireUsable(link: PasswordLink | undefined, user: User | undefined, hash: string, now: number): User {
    if (link === undefined || user === undefined) throw new LinkInvalid();
    const mailbox = this.options.mailroom.mailboxOf(user.email);
    if (!isUsable(link, user, { hash, mailbox, now })) throw new LinkInvalid();
    return user;
  }
}
