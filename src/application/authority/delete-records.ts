import { requireFound, type DomainError } from '../../domain/domain-error.js';
import type { Actor } from '../../domain/permissions/actor.js';
import type { ChangeEntry } from '../../domain/changes/change.js';
import type { Needs } from '../../domain/permissions/needs.js';
import type { Caller } from '../../domain/users/caller.js';
import type { MatchesVersion } from '../../domain/versioned.js';
import type { ReadAhead } from '../ports/store.js';
import type { AuthorityTransaction } from './authority-transaction.js';
import type { AuthorityWriter } from './authority-writer.js';
import { decideEach } from './decide-each.js';
import type { ConditionalInput, LoggedInput } from './write-input.js';

/** How one kind of record is deleted. */
export interface Deletion<R> {
  readonly needs: Needs;
  /** Names the kind of record in messages. */
  readonly what: string;
  readonly find: (transaction: AuthorityTransaction, id: string) => Promise<R | undefined> | R | undefined;
  /**
   * Decides the deletion, and writes what isn't in the tables of the authority. Throws the refusals of the record's rules:
   * those that forbid it before all others.
   */
  readonly decide: (
    transaction: AuthorityTransaction,
    record: R,
    circumstances: { readonly actor: Caller; readonly matches: MatchesVersion },
  ) => Promise<ChangeEntry> | ChangeEntry;
  /** Rows that it reads, see `Store.transact`. */
  readonly reads?: (ids: readonly string[]) => Partial<ReadAhead>;
}

/** Input of a deletion of several records. Unknown ids are ignored. */
export interface SeveralInput extends LoggedInput {
  readonly ids: readonly string[];
}

/** Deletes one record. Throws `Forbidden`, `NotFound` and every refusal of the deletion. */
export function deleteRecord<R>(
  writer: AuthorityWriter,
  actor: Actor,
  { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  { needs, what, find, decide, reads }: Deletion<R>,
): Promise<void> {
  const write = { needs, requestId, receipt, dryRun, reads: reads?.([id]) ?? {} };
  return writer.writeAs(actor, write, async (transaction, actorNow) => {
    const record = requireFound(await find(transaction, id), what);
    await transaction.record(await decide(transaction, record, { actor: actorNow, matches }));
  });
}

/**
 * Deletes several records in one transaction: all, or none. The actor needs the permissions for each before the first is
 * deleted. An administrator must remain after the last. Throws `Forbidden`, and the first refusal, whose field `id` names the
 * record: one that forbids a deletion goes before all others, as it does for one record.
 */
export function deleteRecords<R>(
  writer: AuthorityWriter,
  actor: Actor,
  { ids, requestId, receipt, dryRun }: SeveralInput,
  { needs, find, decide, reads }: Deletion<R>,
): Promise<void> {
  const write = { needs, requestId, receipt, dryRun, reads: reads?.(ids) ?? {} };
  return writer.writeAs(actor, write, async (transaction, actorNow) => {
    const decideOne = async (id: string) => {
      const record = await find(transaction, id);
      return record && decide(transaction, record, { actor: actorNow, matches: () => true });
    };
    await transaction.record(...(await decideEach(new Set(ids), decideOne, naming)));
  });
}

/** Names the record in the refusal, unless it does so itself. */
function naming(refusal: DomainError, id: string): DomainError {
  const { code } = refusal;
  refusal.fields = { id: { code, message: `names ${id}, which can't be deleted` }, ...refusal.fields };
  return refusal;
}
