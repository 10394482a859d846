import type { Actor } from '../../domain/access/actor.js';
import type { Role } from '../../domain/access/role.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import { mayHaveChanged, rolePast, settleRole } from '../../domain/roles/settle-role.js';
import type { RolePatch } from '../../domain/roles/update-role.js';
import { earliestUnseen } from '../../domain/stale/entries-since.js';
import { UNKNOWN_CHANGES } from '../../domain/stale/changes-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import { ENTRIES_READ } from '../authority/read-changes-since.js';

/** Settles a patch of a role whose `updated` was `since` when the caller read it. */
export async function settleStaleRole(
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
