import { authorise } from '../../domain/access/actor.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { losesAdministrator, requireOtherAdministrator } from '../../domain/users/last-administrator.js';
import { ownOr } from '../../domain/access/needs.js';
import { ADMINISTRATOR_ROLE_ID } from '../../domain/access/role.js';
import { NotFound, ValidationFailed } from '../../domain/domain-error.js';
import { emailKey } from '../../domain/users/email.js';
import { decideUserUpdate, PRIVILEGED_FIELDS, UPDATE_USERS, type UserPatch } from '../../domain/users/update-user.js';
import { unknownRoles } from '../../domain/users/settle-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction, AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { UserReader } from '../ports/user-repository.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import type { HourlyLimit } from '../sessions/hourly-limit.js';
import { settleStaleUser } from './settle-stale-user.js';
import { currentPasswordChanged, type PasswordChange, type PasswordProof } from './password-change.js';

export interface UpdateUserInput {
  readonly id: string;
  readonly patch: Omit<UserPatch, 'password'>;
  readonly password?: string | undefined;
  readonly proof?: PasswordProof | undefined;
  /** Whether the caller's `If-Match` accepts a version. */
  readonly matches: (version: number) => boolean;
  /** See `ConditionalInput`. */
  readonly since?: number | undefined;
}

export interface UpdateUserOptions {
  readonly users: Pick<UserReader, 'find'>;
  readonly writer: AuthorityWriter;
  readonly projection: AuthorityProjection;
  readonly passwords: PasswordChange;
  readonly avatars: AvatarCheck;
  /** Limits changes of one's own record, by user. */
  readonly limit: HourlyLimit;
}

type PreparedPassword = Awaited<ReturnType<PasswordChange['prepare']>>;

/** Updates one's own profile, or another user's profile, suspension, roles and password. */
export class UpdateUser {
  static readonly needs = ownOr(...UPDATE_USERS);
  /** Permissions required to change these fields, even in one's own record. */
  static readonly changes = PRIVILEGED_FIELDS;

  constructor(private readonly options: UpdateUserOptions) {}

  /** Returns the user. Throws `NotFound`, `EmailTaken`, `RateLimited` and every refusal of `decideUserUpdate`. */
  async execute(
    actor: SignedInUser,
    input: UpdateUserInput,
    request: { readonly id: string; readonly address: string },
  ): Promise<User> {
    authorise(actor, UpdateUser.needs, input.id === actor.id);
    const target = await this.options.users.find(input.id);
    if (target === undefined) throw new NotFound('user');
    if (input.password !== undefined) refuseOtherEmail(target, input.patch.email);
    const left = await this.#settleAhead(actor, target, input, request.id);
    await this.options.avatars.require(left.avatar, target.avatar);
    await this.#refuseEarly(actor, target, left, input);
    const prepared = await this.#preparePassword(actor, target, input, request.address);
    return this.options.writer.writeAs(actor, request.id, async (transaction, actorNow) =>
      this.#write(transaction, actorNow, input, prepared),
    );
  }

  /**
   * Settles a stale form ahead of the transaction if that affects the checks outside it: the form may contain an earlier
   * avatar, whose image may be removed by now and isn't needed. The transaction settles the form again.
   */
  async #settleAhead(actor: SignedInUser, target: User, input: UpdateUserInput, requestId: string): Promise<UserPatch> {
    const patch = patchOf(input);
    const { projection, writer } = this.options;
    const isFresh = input.since === undefined || input.since === target.updated;
    if (isFresh && (input.since === undefined || unknownRoles(patch, projection.authority).length === 0)) return patch;
    const checksEarly = actor.id === target.id || input.password !== undefined;
    if (!checksEarly && (patch.avatar ?? target.avatar) === target.avatar) return patch;
    return writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      const decided = await this.#decide(transaction, actorNow, input);
      return decided.patch;
    });
  }

  /**
   * Refuses early, before hashing; the transaction decides again. Also counts changes of one's own record towards the
   * hourly limit, whether or not they succeed; updates that change nothing don't count.
   */
  async #refuseEarly(
    actor: SignedInUser,
    target: User,
    left: UserPatch,
    { password, matches }: UpdateUserInput,
  ): Promise<void> {
    const own = actor.id === target.id;
    if (!own && password === undefined) return;
    const { authority } = this.options.projection;
    const update = decideUserUpdate(actor, target, left, { authority, now: 0, matches });
    if (own && update !== undefined) await this.options.limit.count(actor.id);
  }

  async #preparePassword(actor: SignedInUser, target: User, input: UpdateUserInput, address: string) {
    if (input.password === undefined) return undefined;
    return this.options.passwords.prepare(actor, target, input.password, input.proof, address);
  }

  async #write(
    transaction: AuthorityTransaction,
    actor: SignedInUser,
    input: UpdateUserInput,
    prepared: PreparedPassword | undefined,
  ): Promise<User> {
    const { target, update } = await this.#decide(transaction, actor, input, prepared);
    if (update === undefined) return target;
    const loses = losesAdministrator(target, update.next);
    const hasOther = loses && (await transaction.users.hasOtherHolder(ADMINISTRATOR_ROLE_ID, target.id));
    requireOtherAdministrator(loses, hasOther);
    await transaction.users.replace(update.next, prepared?.hash);
    if (prepared !== undefined && actor.id === target.id) {
      await transaction.sessions.stamp(actor.session.id, update.next.epoch);
    }
    await transaction.record(update.entry);
    return update.next;
  }

  async #decide(
    transaction: AuthorityTransaction,
    actor: SignedInUser,
    input: UpdateUserInput,
    prepared?: PreparedPassword,
  ) {
    authorise(actor, UpdateUser.needs, input.id === actor.id);
    const target = await transaction.users.find(input.id);
    if (target === undefined) throw new NotFound('user');
    if (prepared?.verifiedEpoch !== undefined && prepared.verifiedEpoch !== target.epoch)
      throw currentPasswordChanged(input.proof);
    const { patch, conflicts } = await settleStaleUser(transaction, actor, {
      target,
      patch: patchOf(input),
      since: input.since,
    });
    const { authority, now } = transaction;
    const update = decideUserUpdate(actor, target, patch, { authority, now, matches: input.matches, conflicts });
    return { target, patch, update };
  }
}

function refuseOtherEmail(target: User, email: string | undefined): void {
  if (email === undefined || emailKey(email) === emailKey(target.email)) return;
  throw new ValidationFailed({
    email: { code: 'not_the_stored_one', message: "must be the user's current address when the password changes" },
  });
}

/** Drops the e-mail address if the password changes: then it only confirms whose password it is. */
function patchOf({ patch, password }: UpdateUserInput): UserPatch {
  if (password === undefined) return patch;
  const { email: _email, ...rest } = patch;
  return { ...rest, password: true };
}
