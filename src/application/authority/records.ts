import { decideCreation, decideDeletion, requireUnique } from '../../domain/authority/kinds/entries.js';
import { withHolders } from '../../domain/authority/kept-holders.js';
import type { AuthorityRecord } from '../../domain/authority/kinds/kind.js';
import { recordsOf } from '../../domain/authority/kinds/kinds.js';
import type { Moment } from '../../domain/changes/moment.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Ids } from '../ports/ids.js';
import type { AsOf, AuthorityHistory } from './authority-history.js';
import type { AuthorityWriter } from './authority-writer.js';
import { deleteRecord, deleteRecords, type Deletion, type SeveralInput } from './delete-records.js';
import { readChangesSince } from './read-changes-since.js';
import { recordOf } from './record-of.js';
import type { DeletionRules, RecordRules, UpdateRules } from './record-rules.js';
import type { ConditionalInput, LoggedInput, UpdateInput } from './write-input.js';

/** The input of a creation: the fields, and what every write has. */
interface CreationInput<New, T> extends LoggedInput, RepeatableInput<AsOf<T>> {
  readonly wanted: New;
}

/** Reads and writes the authority's records of every kind, by the rules of the kind. */
export class Records {
  constructor(
    private readonly history: Pick<AuthorityHistory, 'read'>,
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /**
   * Lists records, as they are or were at a moment. The query may name only fields of the caller's view. Throws `Forbidden`,
   * `OutOfHistory`, `Unavailable`.
   */
  async list<T extends AuthorityRecord>(
    actor: Actor,
    { kind, needs, list }: Pick<RecordRules<T, never, never>, 'kind' | 'needs' | 'list'>,
    { query, moment }: { readonly query: ListQuery; readonly moment: Moment | undefined },
  ): Promise<AsOf<ListPage<T>>> {
    authorise(actor, needs.read);
    const authority = await this.history.read(actor, moment);
    const { fields, fieldsFor, valueOf } = list;
    const visible = { fields: fieldsFor === undefined ? fields : fieldsFor(actor), valueOf };
    const records = recordsOf(authority.records, kind).values();
    return { authority, found: await listInSlices(records, query, visible) };
  }

  /** Gets a record, as it is or was at a moment. Throws `Forbidden`, `NotFound`, `OutOfHistory`, `Unavailable`. */
  async get<T extends AuthorityRecord>(
    actor: Actor,
    { kind, needs }: Pick<RecordRules<T, never, never>, 'kind' | 'needs'>,
    { id, moment }: { readonly id: string; readonly moment: Moment | undefined },
  ): Promise<AsOf<T>> {
    authorise(actor, needs.read);
    const authority = await this.history.read(actor, moment);
    return { authority, found: recordOf(recordsOf(authority.records, kind), id, kind.resource) };
  }

  /** Throws `Forbidden`, the refusals of the rules, `LimitReached`, `AlreadyExists`. */
  create<T extends AuthorityRecord, New>(
    actor: Actor,
    { kind, needs, create }: Pick<RecordRules<T, New, never>, 'kind' | 'needs' | 'create'>,
    { wanted, requestId, receipt, dryRun, once }: CreationInput<New, T>,
  ): Promise<AsOf<T>> {
    const id = this.ids.next();
    const write = { needs: needs.create, requestId, receipt, dryRun, once };
    return this.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const { authority } = transaction;
      const fields = create(wanted, { actor: actorNow, authority });
      await transaction.record(decideCreation(kind, id, fields, recordsOf(authority.records, kind)));
      const { authority: after } = transaction;
      return { authority: after, found: recordOf(recordsOf(after.records, kind), id, kind.resource) };
    });
  }

  /** Returns the record after the change. Throws `Forbidden`, `NotFound`, the refusals of the rules, `AlreadyExists`. */
  update<T extends AuthorityRecord, Patch>(
    actor: Actor,
    { kind, needs, settle, update, follow }: UpdateRules<T, Patch>,
    { id, patch, matches, since, requestId, receipt, dryRun }: UpdateInput<Patch> & LoggedInput,
  ): Promise<AsOf<T>> {
    const write = { needs: needs.update, requestId, receipt, dryRun };
    return this.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const { authority, now } = transaction;
      const records = recordsOf(authority.records, kind);
      const record = recordOf(records, id, kind.resource);
      const readPast = () => readChangesSince(transaction, actorNow, { resource: kind.resource, record, since });
      const settled = await settle(record, patch, { actor: actorNow, transaction, since, readPast });
      const { conflicts } = settled;
      const entry = update(record, settled.patch, { actor: actorNow, authority, now, matches, conflicts });
      const sent = Object.entries(settled.patch as object).filter(([, value]) => value !== undefined);
      const renamed: Partial<T> = { ...record, ...Object.fromEntries(sent) };
      const unique = kind.uniqueText(renamed)?.field as keyof T | undefined;
      // As it's stored: one that collides since names are compared otherwise stays only until it's changed.
      if (unique !== undefined && renamed[unique] !== record[unique]) requireUnique(kind, records, renamed, id);
      await transaction.record(entry);
      const { authority: after } = transaction;
      const found = recordOf(recordsOf(after.records, kind), id, kind.resource);
      await follow?.(transaction, { before: record, after: found });
      return { authority: after, found };
    });
  }

  /** Throws `Forbidden`, `NotFound`, the refusals of the rules, `StaleVersion`. */
  delete<T extends AuthorityRecord>(
    actor: Actor,
    rules: DeletionRules<T>,
    input: ConditionalInput & LoggedInput,
  ): Promise<void> {
    return deleteRecord(this.writer, actor, input, deletionBy(rules));
  }

  /** Deletes several records in one transaction, each as `delete` does. Throws what `deleteRecords` does. */
  deleteSeveral<T extends AuthorityRecord>(actor: Actor, rules: DeletionRules<T>, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, deletionBy(rules));
  }
}

function deletionBy<T extends AuthorityRecord>({ kind, needs, refuseDeletion }: DeletionRules<T>): Deletion<T> {
  return {
    needs: needs.delete,
    what: kind.resource,
    find: ({ authority }, id) => recordsOf(authority.records, kind).get(id),
    decide: async ({ authority, users }, record, { actor, matches }) => {
      refuseDeletion?.(record, { actor, authority, matches });
      const entry = decideDeletion(kind, record, matches);
      return kind.isHeld ? withHolders(entry, await users.countHolders([record.id])) : entry;
    },
  };
}
