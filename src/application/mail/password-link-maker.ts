import { holdingsOf } from '../../domain/groups/holdings.js';
import { maySignInWithPassword, type PasswordPolicy } from '../../domain/sign-in/password-policy.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { linkKeysOf } from '../../domain/mail/link.js';
import type { Queued } from '../../domain/mail/outbox-rules.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { Mailroom } from './mailroom.js';

interface PasswordLinkMakerOptions {
  readonly mailroom: Mailroom;
  readonly sha256: Sha256;
  /** Returns 256 random bits in base64url. */
  readonly newSecret: () => string;
  /** The address of a link, in which `{token}` is replaced. */
  readonly resetUrl: string;
  /** Where people sign in who use no password. */
  readonly signInUrl: string;
  readonly passwordPolicy: PasswordPolicy;
}

/** What is made outside the transaction, which may run more than once. */
export interface LinkDraft {
  /** Of the message. */
  readonly id: string;
  readonly name: 'invitation' | 'recovery';
  readonly lifeMs: number;
  /** The same in words. */
  readonly life: string;
  readonly secret: string;
}

/** The parts of a user that a link depends on. */
type LinkOwner = Pick<User, 'id' | 'email' | 'firstName' | 'epoch' | 'roleIds' | 'groupIds'>;

/** A link's text: the user's id and the secret, of characters that need no escape in an address. */
const TOKEN = /^([0-9A-Za-z-]{1,64})\.([\w-]{43})$/;

/** Makes links that set a password, and reads them. */
export class PasswordLinkMaker {
  constructor(private readonly options: PasswordLinkMakerOptions) {}

  newSecret(): string {
    return this.options.newSecret();
  }

  /**
   * Queues a message with a new link, which replaces the owner's of the same kind. Returns why, and makes no link, if the
   * message is left out. A decoy does the same work, but nobody receives the link. An invitation of somebody who may not use a password says where to
   * sign in instead, and makes no link.
   */
  async mail(
    transaction: Pick<AuthorityTransaction, 'authority' | 'outbox' | 'links' | 'users' | 'clockTime'>,
    owner: LinkOwner,
    { id, name, lifeMs, life, secret, isDecoy = false }: LinkDraft & { readonly isDecoy?: boolean },
  ): Promise<Queued> {
    const { mailroom, sha256, resetUrl, signInUrl, passwordPolicy } = this.options;
    const permissions = transaction.authority.resolve(holdingsOf(owner));
    if (name === 'invitation' && !maySignInWithPassword(passwordPolicy, permissions)) {
      const values = { link: signInUrl };
      return mailroom.queue(transaction, { id, name: 'invitation-to-sign-in', to: owner, lifeMs, values });
    }
    const link = resetUrl.replaceAll('{token}', `${owner.id}.${secret}`);
    const values = { link, link_life: life };
    const mailbox = mailroom.mailboxOf(owner.email);
    const queued = await mailroom.queue(transaction, { id, name, to: owner, lifeMs, values, isDecoy });
    if (queued !== 'queued' || mailbox === undefined) return queued;
    const expiresAt = transaction.clockTime + lifeMs;
    if (name === 'invitation') await transaction.users.invite(owner.id, expiresAt);
    await transaction.links.put({
      key: linkKeysOf(owner.id)[name],
      hash: sha256(secret),
      mailbox,
      epoch: owner.epoch,
      expiresAt,
    });
    return queued;
  }

  /** The user that a link's text names, and the hash of its secret. A text of another form names nobody. */
  read(token: string): { readonly userId: string; readonly hash: string } {
    const [, userId = 'nobody', secret = ''] = TOKEN.exec(token) ?? [];
    return { userId, hash: this.options.sha256(secret) };
  }
}
