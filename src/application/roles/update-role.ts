import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Role } from '../../domain/access/role.js';
import { decideRoleUpdate, type RolePatch } from '../../domain/roles/update-role.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import { mayHaveChanged, rolePast, settleRole } from '../../domain/roles/settle-role.js';
import { earliestUnseen } from '../../domain/stale/entries-since.js';
import { UNKNOWN_CHANGES } from '../../domain/stale/changes-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import { ENTRIES_READ } from '../authority/read-changes-since.js';

/** Renames a role or switches its permissions. */
export class UpdateRole {
  static readonly needs = all('role.update', 'role.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Returns the role after the change. Throws `Forbidden`, `NotFound` and every refusal of `decideRoleUpdate`. */
  async execute(actor: Actor, input: UpdateInput<RolePatch> & LoggedInput): Promise<Role> {
    const { id, patch, matches, since, requestId, receipt, dryRun } = input;
    return this.writer.writeAs(
      actor,
      { needs: UpdateRole.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { authority } = transaction;
        const role = recordOf(authority.records.roles, id, 'role');
        const { patch: remaining, conflicts } = await settleStaleRole(transaction, actorNow, { role, patch, since });
        const entry = decideRoleUpdate(actorNow, role, remaining, { authority, matches, conflicts });
        await transaction.record(entry);
        return recordOf(transaction.authority.records.roles, id, 'role');
      },
    );
  }
}

/** Settles a patch of a role whose `updated` was `since` when the caller read it. */
async function settleStaleRole(
  transaction: Pick<AuthorityTransaction, 'authority' | 'listNewest' | 'hasMoreNewest'>,
  actor: Actor,
  { role, patch, since }: { readonly role: Role; readonly patch: RolePatch; readonly since: number | undefined },
): Promise<Settled<RolePatch>> {
  const { authority } = transaction;
  if (since === undefined || !mayHaveChanged(role, patch, authority, since)) return { patch, conflicts: [] };
  const range = { from: earliestUnseen(role, since), limit: ENTRIES_READ };
  const of = { resource: 'role', recordId: role.id } as const;
  const isLong = await transaction.hasMoreNewest(of, range);
  const own = isLong ? [] : await transaction.listNewest(of, range);
  // Which abilities were deleted counts, whatever else is unknown.
  const ofAbilities = await transaction.listNewest({ resource: 'ability' }, range);
  const entries = [...own, ...ofAbilities].sort((a, b) => a.seq - b.seq);
  const read = rolePast(role, entries, authority, { since, actorId: actor.id });
  const isKnown = !isLong && ofAbilities.length < ENTRIES_READ && !mayBeCutShort(own) && !mayBeCutShort(ofAbilities);
  return settleRole(role, patch, isKnown ? read : { ...read, past: UNKNOWN_CHANGES }, authority);
}
