import type { ChangeEntry } from '../../domain/changes/change.js';
import type { DomainError } from '../../domain/domain-error.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import type { Queued } from '../../domain/mail/outbox-rules.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { all } from '../../domain/permissions/needs.js';
import type { Caller } from '../../domain/users/caller.js';
import { hasAddressOfDirectory } from '../../domain/users/provisioning.js';
import {
  decideSharedChanges,
  requireKnownAdded,
  UserCountChanged,
  type SharedChanges,
} from '../../domain/users/several-users.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { decideEach } from '../authority/decide-each.js';
import type { LoggedInput } from '../authority/write-input.js';
import { noteQueued } from '../mail/note-queued.js';
import type { LinkDraft, PasswordLinkMaker } from '../mail/password-link-maker.js';
import type { Ids } from '../ports/ids.js';
import type { MailLog } from '../ports/mail-log.js';
import { invitation } from './invite-user.js';
import { requireOtherAdministrator } from './require-other-administrator.js';

/** What became of one of the users: `left_out` is somebody whom no invitation could be sent to. */
export const OUTCOMES = ['changed', 'invited', 'left_out', 'unchanged', 'unknown'] as const;

interface UpdateUsersInput extends LoggedInput {
  readonly ids: readonly string[];
  /** Undefined to invite those without a password again instead. */
  readonly changes: SharedChanges | undefined;
  /** How many must be changed or invited. */
  readonly expect?: number | undefined;
}

interface UpdateUsersOptions {
  readonly writer: AuthorityWriter;
  readonly links: PasswordLinkMaker;
  readonly ids: Ids;
  readonly mailLog: Pick<MailLog, 'queued' | 'leftOut'>;
}

interface Done {
  readonly id: string;
  readonly outcome: (typeof OUTCOMES)[number];
  readonly entry?: ChangeEntry;
  /** What became of the message. */
  readonly queued?: Queued;
}

/** Gives roles to several users, takes roles from them, suspends, reinstates or invites them: all of them, or nobody. */
export class UpdateUsers {
  static readonly needs = all(...UPDATE_USERS);

  constructor(private readonly options: UpdateUsersOptions) {}

  /**
   * Returns what became of each, in the order of the ids. Throws `Forbidden`, `ValidationFailed` for an unknown role, `UserCountChanged`, and the
   * refusals of `decideUserUpdate` and `LastAdministrator`, whose field `ids` names the user.
   */
  async execute(
    actor: Actor,
    { ids, changes, expect, requestId, receipt, dryRun }: UpdateUsersInput,
  ): Promise<readonly Done[]> {
    const { writer, mailLog } = this.options;
    const unique = [...new Set(ids)];
    // Outside the transaction, which may run more than once.
    const drafts = new Map(
      changes === undefined ? unique.map((id) => [id, invitation(this.options.links, this.options.ids)] as const) : [],
    );
    const write = { needs: UpdateUsers.needs, requestId, receipt, dryRun, reads: { users: unique } };
    const done = await writer.writeAs(actor, write, async (transaction, actorNow) => {
      if (changes !== undefined) requireKnownAdded(changes, transaction.authority);
      const decideOne = async (id: string): Promise<Done> => {
        const user = await transaction.users.find(id);
        if (user === undefined) return { id, outcome: 'unknown' };
        if (changes !== undefined) return this.#change(transaction, actorNow, user, changes);
        return this.#invite(transaction, actorNow, user, drafts.get(id)!);
      };
      const each = await decideEach(unique, decideOne, naming);
      const count = countDone(each);
      if (expect !== undefined && expect !== count) throw new UserCountChanged(count);
      await transaction.record(...each.map(({ entry }) => entry));
      return each;
    });
    if (dryRun === undefined) {
      for (const { id, queued } of done) {
        if (queued !== undefined) noteQueued(mailLog, { ...drafts.get(id)!, userId: id }, queued);
      }
    }
    return done;
  }

  /** Writes at once, so that an administrator remains after the last. */
  async #change(transaction: AuthorityTransaction, actor: Caller, user: User, changes: SharedChanges): Promise<Done> {
    const { authority, now } = transaction;
    const update = decideSharedChanges(actor, user, changes, { authority, now });
    if (update === undefined) return { id: user.id, outcome: 'unchanged' };
    await requireOtherAdministrator(transaction, { before: user, after: update.next });
    await transaction.users.replace(update.next);
    return { id: user.id, outcome: 'changed', entry: update.entry };
  }

  async #invite(transaction: AuthorityTransaction, actor: Caller, user: User, draft: LinkDraft): Promise<Done> {
    const { id } = user;
    requirePermissionsOf(actor, transaction.authority.resolve(holdingsOf(user)));
    if (user.hasPassword) return { id, outcome: 'unchanged' };
    if (hasAddressOfDirectory(user)) return { id, outcome: 'left_out' };
    const queued = await this.options.links.mail(transaction, user, draft);
    return { id, outcome: queued === 'queued' ? 'invited' : 'left_out', queued };
  }
}

/** How many were changed or invited. */
export function countDone(done: readonly Pick<Done, 'outcome'>[]): number {
  return done.filter(({ outcome }) => outcome === 'changed' || outcome === 'invited').length;
}

function naming(refusal: DomainError, id: string): DomainError {
  const { code, message } = refusal;
  refusal.fields = { ids: { code, message: `names ${id}. ${message}` } };
  return refusal;
}
