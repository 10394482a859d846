import { authorise } from '../../domain/permissions/actor.js';
import { PeopleOnly } from '../../domain/permissions/errors.js';
import { all } from '../../domain/permissions/needs.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { normalText } from '../../domain/text/normal-text.js';
import type { Caller } from '../../domain/users/caller.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { UserReader } from '../ports/user-repository.js';
import type { CheckedProof, OwnerProof, ProofInput } from './owner-proof.js';

interface PasswordChangeOptions {
  readonly users: Pick<UserReader, 'findCredentialOf'>;
  readonly hasher: PasswordHasher;
  readonly proof: Pick<OwnerProof, 'check'>;
}

export interface PasswordInput extends ProofInput {
  /** The new one; undefined when it doesn't change. */
  readonly password?: string | undefined;
}

/** What a change of a password or of one's own address takes, beside the record. */
export interface PreparedChange {
  /** Of the new password. */
  readonly hash?: string;
  /** Of somebody who changes their own. */
  readonly proof?: CheckedProof | undefined;
}

/** Does the slow and rate-limited parts of a change of a password, or of one's own address, before the transaction. */
export class PasswordChange {
  constructor(private readonly options: PasswordChangeOptions) {}

  /**
   * Throws `PeopleOnly` for a program with a new password, `ValidationFailed` if that is the current one, and as
   * `OwnerProof.check` if it, or the address, is the caller's own.
   */
  async prepare(
    actor: Caller,
    target: User,
    { changesEmail, ...input }: PasswordInput & { readonly changesEmail: boolean },
  ): Promise<PreparedChange> {
    const { password, address } = input;
    const own = actor.kind === 'user' && actor.id === target.id;
    if (password === undefined)
      return own && changesEmail ? { proof: await this.options.proof.check(actor, input) } : {};
    if (actor.kind === 'token') throw new PeopleOnly();
    const { hasher } = this.options;
    if (!own) {
      authorise(actor, all(...UPDATE_USERS));
      return { hash: await hasher.hash(password, actor.id) };
    }
    const proof = await this.options.proof.check(actor, input);
    try {
      if (await this.#isCurrent(actor.id, password, input)) throw sameAsOld();
      return { proof, hash: await hasher.hash(password, address) };
    } catch (error) {
      await proof.withdraw();
      throw error;
    }
  }

  /** A current password that was sent has been verified. */
  async #isCurrent(id: string, password: string, { currentPassword, address }: ProofInput): Promise<boolean> {
    if (currentPassword !== undefined) return normalText(currentPassword.password) === normalText(password);
    const credential = await this.options.users.findCredentialOf(id);
    return this.options.hasher.verify(password, credential?.passwordHash ?? null, address);
  }
}

function sameAsOld(): ValidationFailed {
  return new ValidationFailed({ password: { code: 'unchanged', message: 'must differ from the current password' } });
}
