import { holdingsOf } from '../../domain/groups/holdings.js';
import { unknownGroups } from '../../domain/groups/known-groups.js';
import { unknownRoles } from '../../domain/roles/known-roles.js';
import { authorise } from '../../domain/permissions/actor.js';
import type { Caller } from '../../domain/users/caller.js';
import { ownOr } from '../../domain/permissions/needs.js';
import { requireFound, ValidationFailed } from '../../domain/domain-error.js';
import { emailKey } from '../../domain/text/email-key.js';
import { lacksSecondFactor, type SecondFactorPolicy } from '../../domain/sign-in/second-factor-policy.js';
import { lastChange } from '../../domain/users/last-change.js';
import { momentOf } from '../../domain/stale/entries-since.js';
import {
  decideUserUpdate,
  PRIVILEGED_FIELDS,
  UPDATE_USERS,
  type UserPatch,
  type UserUpdate,
} from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import type { UserReader } from '../ports/user-repository.js';
import type { AccountNotices, NoticeDraft } from '../mail/account-notices.js';
import { removeLinks } from '../mail/remove-links.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import type { HourlyLimit } from '../limits/hourly-limit.js';
import { settleStaleUser } from './settle-stale-user.js';
import { currentPasswordChanged, type UseCode } from './owner-proof.js';
import type { PasswordChange, PasswordInput, PreparedChange } from './password-change.js';
import { requireOtherAdministrator } from './require-other-administrator.js';

export type UpdateUserInput = UpdateInput<Omit<UserPatch, 'password'>> & PasswordInput & LoggedInput;

interface UpdateUserOptions {
  readonly users: Pick<UserReader, 'find'>;
  readonly writer: AuthorityWriter;
  readonly projection: AuthorityProjection;
  readonly passwords: PasswordChange;
  readonly avatars: AvatarCheck;
  readonly secondFactorPolicy: SecondFactorPolicy;
  readonly notices: AccountNotices;
  /** Limits how often users change their own record. */
  readonly limit: HourlyLimit;
}

/** What else the transaction depends on. */
interface Ready {
  readonly prepared: PreparedChange;
  readonly isCounted: boolean;
  readonly notice: NoticeDraft;
}

/** Updates the caller's own profile, or another user's record, suspension, roles or password. */
export class UpdateUser {
  static readonly needs = ownOr(...UPDATE_USERS);
  /** Additional permissions required to change these fields, even of one's own record. */
  static readonly changes = PRIVILEGED_FIELDS;

  constructor(private readonly options: UpdateUserOptions) {}

  /**
   * Returns the record after the change. Throws `NotFound`, `EmailTaken`, `RateLimited`, `PeopleOnly` for a
   * program that sets a password, and as `decideUserUpdate`. Users who change their own password or address prove who they
   * are, see `OwnerProof`.
   */
  async execute(actor: Caller, input: UpdateUserInput): Promise<User> {
    // Refuse early, before counting and hashing; the transaction checks again.
    authorise(actor, UpdateUser.needs, input.id === actor.id);
    const target = requireFound(await this.options.users.find(input.id), 'user');
    if (input.password !== undefined) refuseOtherEmail(target, input.patch.email);
    const counted = new OwnChange(this.options.limit, actor, target);
    if (needsHistory(target, input)) await counted.count();
    const remaining = await this.#settleAhead(actor, target, input);
    await this.options.avatars.require(remaining.avatar, target.avatar, input);
    const update = this.#decideAhead(actor, target, remaining, input);
    if (update !== undefined) await counted.count();
    const { passwords } = this.options;
    const changesEmail = update !== undefined && update.next.email !== target.email;
    const prepared = await passwords.prepare(actor, target, { ...input, changesEmail });
    const notice = this.options.notices.draft();
    const write = (ready: Ready) =>
      proven(ready.prepared, (use) =>
        this.#writeAs(actor, input, (transaction, actorNow) => this.#write(transaction, actorNow, input, ready, use)),
      );
    for (let ready: Ready = { prepared, isCounted: counted.isCounted, notice }; ;) {
      const written = await write(ready);
      if (typeof written === 'object') return written;
      // Another write in the meantime has turned the request into a change, or into one of the address.
      await counted.count();
      const isUnproven = written === 'unproven';
      const again = isUnproven ? passwords.prepare(actor, target, { ...input, changesEmail: true }) : ready.prepared;
      ready = { prepared: await again, isCounted: true, notice };
    }
  }

  /**
   * Settles a stale patch before the transaction if the result affects what is checked outside it: an earlier avatar may
   * have been removed, and needn't exist. The transaction settles the patch again.
   */
  async #settleAhead(actor: Caller, target: User, input: UpdateUserInput): Promise<UserPatch> {
    const patch = patchOf(input);
    const { authority } = this.options.projection;
    const isFresh =
      input.since === undefined || input.since === lastChange(target, authority.resolve(holdingsOf(target)));
    const hasUnknown = () => unknownRoles(patch, authority).length + unknownGroups(patch, authority).length > 0;
    if (isFresh && (input.since === undefined || !hasUnknown())) return patch;
    const affectsChecks = actor.id === target.id || input.password !== undefined;
    if (!affectsChecks && (patch.avatar ?? target.avatar) === target.avatar) return patch;
    const decided = await this.#writeAs(actor, input, (transaction, actorNow) =>
      this.#decide(transaction, actorNow, input),
    );
    return decided.patch;
  }

  /**
   * How the record would change, where hashing depends on it. Refuses early, before hashing; the transaction decides again.
   * Changes of one's own record are counted before hashing, even if they fail later, so that the hashes per hour are bounded.
   */
  #decideAhead(
    actor: Caller,
    target: User,
    remaining: UserPatch,
    { password, matches }: UpdateUserInput,
  ): UserUpdate | undefined {
    if (actor.id !== target.id && password === undefined) return undefined;
    const { authority } = this.options.projection;
    return decideUserUpdate(actor, target, remaining, {
      authority,
      now: 0,
      matches,
      lacksSecondFactor: this.#lacksSecondFactor(actor),
    });
  }

  #lacksSecondFactor(actor: Caller): boolean {
    return actor.kind === 'user' && lacksSecondFactor(this.options.secondFactorPolicy, actor);
  }

  #writeAs<T>(
    actor: Caller,
    { id, requestId, receipt, dryRun }: UpdateUserInput,
    callback: (transaction: AuthorityTransaction, actorNow: Caller) => Promise<T>,
  ): Promise<T> {
    const { needs } = UpdateUser;
    return this.options.writer.writeAs(actor, { needs, isOwn: id === actor.id, requestId, receipt, dryRun }, callback);
  }

  /** Writes nothing, and says why, if this is a change that isn't counted yet, or one of the own address without proof. */
  async #write(
    transaction: AuthorityTransaction,
    actor: Caller,
    input: UpdateUserInput,
    { prepared: { hash, proof }, isCounted, notice }: Ready,
    useCode: UseCode,
  ): Promise<User | 'uncounted' | 'unproven'> {
    const { target, update } = await this.#decide(transaction, actor, input, proof);
    if (update === undefined) return target;
    const own = actor.id === target.id;
    if (own && update.next.email !== target.email && proof === undefined) return 'unproven';
    if (!isCounted) return 'uncounted';
    await useCode(transaction);
    await requireOtherAdministrator(transaction, { before: target, after: update.next });
    if (update.next.email !== target.email) await removeLinks(transaction, target.id);
    await transaction.users.replace(update.next, hash);
    if (hash !== undefined && actor.kind === 'user' && own) {
      await transaction.sessions.setEpoch(actor.session.id, update.next.epoch);
    }
    await transaction.record(update.entry);
    const change = { before: target, after: update.next, password: hash !== undefined };
    await notice.queue(transaction, change);
    return update.next;
  }

  async #decide(
    transaction: AuthorityTransaction,
    actor: Caller,
    input: UpdateUserInput,
    proof?: PreparedChange['proof'],
  ) {
    const target = requireFound(await transaction.users.find(input.id), 'user');
    if (proof !== undefined && proof.epoch !== target.epoch) throw currentPasswordChanged(input.currentPassword);
    const { patch, conflicts } = await settleStaleUser(transaction, actor, {
      target,
      patch: patchOf(input),
      since: input.since,
    });
    const { authority, now } = transaction;
    const update = decideUserUpdate(actor, target, patch, {
      ...{ authority, now, matches: input.matches, conflicts },
      lacksSecondFactor: this.#lacksSecondFactor(actor),
    });
    return { target, patch, update };
  }
}

/** Counts a change of the caller's own record once, for `LIMIT_PROFILE`; changes of other records aren't counted. */
class OwnChange {
  #isCounted: boolean;

  constructor(
    private readonly limit: HourlyLimit,
    private readonly actor: Caller,
    target: User,
  ) {
    this.#isCounted = actor.id !== target.id;
  }

  get isCounted(): boolean {
    return this.#isCounted;
  }

  async count(): Promise<void> {
    if (this.#isCounted) return;
    await this.limit.count(this.actor.id);
    this.#isCounted = true;
  }
}

/** Runs the write of a change with its proof, if it needs one. */
function proven<T>({ proof }: PreparedChange, write: (use: UseCode) => Promise<T>): Promise<T> {
  return proof === undefined ? write(() => Promise.resolve()) : proof.run(write);
}

/** Whether settling requires the record's history, which takes time to read even if nothing changes. */
function needsHistory(target: User, { since }: UpdateUserInput): boolean {
  const moment = momentOf(target, since);
  return moment !== undefined && moment !== target.updated;
}

function refuseOtherEmail(target: User, email: string | undefined): void {
  if (email === undefined || emailKey(email) === emailKey(target.email)) return;
  throw new ValidationFailed({
    email: { code: 'not_the_stored_one', message: 'must be the stored one when the password changes' },
  });
}

/** An e-mail sent with a password only checks whose password it is. */
function patchOf({ patch, password }: UpdateUserInput): UserPatch {
  if (password === undefined) return patch;
  const { email: _email, ...rest } = patch;
  return { ...rest, password: true };
}
