import { z } from 'zod';
import type { AsOf } from '../../../application/authority/authority-history.js';
import type { DeletionRules, RecordRules } from '../../../application/authority/record-rules.js';
import type { Records } from '../../../application/authority/records.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { AuthorityRecord } from '../../../domain/authority/kinds/kind.js';
import type { Moment } from '../../../domain/changes/moment.js';
import type { FieldNeeds } from '../../../domain/permissions/needs.js';
import type { Caller } from '../../../domain/users/caller.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { deletesSeveral } from '../declarations/deletes-several.js';
import { guarded } from '../declarations/route.js';
import { creationOf } from '../idempotency/creation-of.js';
import { AS_KEPT, type ShowAnswer } from '../idempotency/show-answer.js';
import { respondList, type ListContext } from '../lists/respond-list.js';
import { presentMoment } from '../past/moment.js';
import type { Code } from '../problems/codes.js';
import { respondCreated, respondJson } from '../responses/respond.js';
import { nothing } from '../validation/fields.js';

/** Numbers by id that are shown with records, and that storages count. */
export type Counts = ReadonlyMap<string, number>;

/** How one kind of records is presented. `counts` are undefined for kinds without, and for the past. */
export interface Presenter<T> {
  /** JSON of what the actor may see. */
  readonly json: (record: T, actor: Caller, records: AuthorityRecords, counts?: Counts) => string;
  /** The version covers the record; the tag covers what else is shown. */
  readonly etag: (record: T, actor: Caller, records: AuthorityRecords, counts?: Counts) => string;
}

interface DeletionRoutesOptions<T extends AuthorityRecord> {
  readonly records: Pick<Records, 'delete' | 'deleteSeveral'>;
  readonly rules: DeletionRules<T>;
  /** As the ids of operations have them, such as `Ability` and `Abilities`. */
  readonly names: { readonly one: string; readonly many: string };
  readonly summaries: { readonly delete: string; readonly deleteSeveral: string };
  readonly refusals?: { readonly delete?: readonly Code[]; readonly deleteSeveral?: readonly Code[] };
  readonly private?: boolean;
  readonly peopleOnly?: boolean;
}

interface RecordRoutesOptions<
  T extends AuthorityRecord,
  New,
  Patch,
  NewBody,
  PatchBody,
> extends DeletionRoutesOptions<T> {
  readonly records: Records;
  readonly rules: RecordRules<T, New, Patch> & { readonly changes?: FieldNeeds };
  readonly presenter: Presenter<T>;
  /** Counts what is shown with records, by their ids; nothing is counted for a new one. */
  readonly count?: (ids: readonly string[]) => Promise<Counts>;
  readonly summaries: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete' | 'deleteSeveral', string>>;
  readonly refusals: Readonly<Partial<Record<'create' | 'update' | 'delete' | 'deleteSeveral', readonly Code[]>>>;
  readonly schemas: {
    /** What reads answer: what callers with the fewest permissions see, too. */
    readonly read: z.ZodType;
    readonly written: z.ZodType;
    readonly create: z.ZodType<NewBody>;
    readonly update: z.ZodType<PatchBody>;
  };
  readonly newOf: (body: NewBody) => New;
  readonly patchOf: (body: PatchBody) => Patch;
  /** How the answer to a repeated creation is shown; as it was kept by default. */
  readonly repeatable?: ShowAnswer;
}

/** Whatever is sent of a record: what it was read as. */
interface SentRecord {
  readonly id?: string | undefined;
  readonly updated?: number | undefined;
}

/** The six routes of a kind of records: its list, one of them, and its writes. */
export function recordRoutes<T extends AuthorityRecord, New, Patch, NewBody, PatchBody extends SentRecord>(
  options: RecordRoutesOptions<T, New, Patch, NewBody, PatchBody>,
) {
  const { records, rules, presenter, names, summaries, refusals, schemas, newOf, patchOf } = options;
  const { needs, changes, list } = rules;
  const { plural } = rules.kind;
  const [tags, path] = [[plural], `/${plural}`];
  const { repeatable = AS_KEPT } = options;
  const answerOf = ({ authority, found }: AsOf<T>, actor: Caller, counts: Counts | undefined) => ({
    json: presenter.json(found, actor, authority.records, counts),
    etag: presenter.etag(found, actor, authority.records, counts),
  });
  const respond = async (ctx: WriteContext, written: AsOf<T>, counts = options.count?.([written.found.id])) => {
    const { json, etag } = answerOf(written, ctx.state.actor, await counts);
    ctx.etag = etag;
    respondJson(ctx, json);
  };
  return {
    list: guarded({
      tags,
      method: 'GET',
      path,
      needs: needs.read,
      operationId: `list${names.many}`,
      summary: summaries.list,
      past: true,
      list: list.fieldsFor === undefined ? { fields: list.fields } : { fields: list.fields, fieldsFor: list.fieldsFor },
      responses: { 200: z.array(schemas.read) },
      handler: (ctx) => respondRecords(ctx, options),
    }),
    get: guarded({
      tags,
      method: 'GET',
      path: `${path}/:id`,
      needs: needs.read,
      operationId: `get${names.one}`,
      summary: summaries.get,
      past: true,
      etag: 'always',
      responses: { 200: schemas.read },
      handler: async (ctx) => {
        const { actor, params, moment } = ctx.state;
        const read = await records.get(actor, rules, { ...params, moment });
        if (presentMoment(ctx, read.authority))
          respondJson(ctx, presenter.json(read.found, actor, read.authority.records));
        else await respond(ctx, read);
      },
    }),
    create: guarded({
      tags,
      method: 'POST',
      path,
      dryRun: 'supported',
      needs: needs.create,
      changes,
      operationId: `create${names.one}`,
      summary: summaries.create,
      body: schemas.create,
      responses: { 201: schemas.written },
      refusals: refusals.create,
      etag: 'always',
      location: true,
      repeatable,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const once = creationOf(ctx, (made: AsOf<T>) => ({
          recordId: made.found.id,
          ...answerOf(made, actor, NOTHING_COUNTED),
        }));
        const made = await records.create(actor, rules, { wanted: newOf(body), ...once });
        respondCreated(ctx, made.found.id);
        await respond(ctx, made, Promise.resolve(NOTHING_COUNTED));
      },
    }),
    update: guarded({
      tags,
      method: 'PUT',
      path: `${path}/:id`,
      dryRun: 'supported',
      needs: needs.update,
      changes,
      operationId: `update${names.one}`,
      summary: summaries.update,
      body: schemas.update,
      responses: { 200: schemas.written },
      refusals: refusals.update,
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const input = { ...updateOf(ctx), patch: patchOf(body) };
        // Before the write, which doesn't change them: a count that fails afterwards would deny what is done.
        const counts = (await options.count?.([input.id])) ?? NOTHING_COUNTED;
        const updated = await records.update(actor, rules, input);
        await respond(ctx, updated, Promise.resolve(counts));
      },
    }),
    ...deletionRoutes(options),
  };
}

/** The routes that delete one record of a kind, and several of them. */
export function deletionRoutes<T extends AuthorityRecord>(options: DeletionRoutesOptions<T>) {
  const { records, rules, names, summaries, refusals = {}, private: isPrivate = false, peopleOnly = false } = options;
  const { kind, needs } = rules;
  const common = { tags: [kind.plural], needs: needs.delete, private: isPrivate, peopleOnly };
  return {
    delete: guarded({
      ...common,
      method: 'DELETE',
      path: `/${kind.plural}/:id`,
      dryRun: 'supported',
      operationId: `delete${names.one}`,
      summary: summaries.delete,
      responses: { 200: nothing },
      refusals: refusals.delete,
      ifMatch: true,
      handler: async (ctx) => {
        await records.delete(ctx.state.actor, rules, deletionOf(ctx));
        ctx.body = {};
      },
    }),
    deleteSeveral: deletesSeveral(
      {
        ...common,
        path: `/${kind.plural}`,
        operationId: `delete${names.many}`,
        summary: summaries.deleteSeveral,
        refusals: refusals.deleteSeveral,
      },
      { execute: (actor, input) => records.deleteSeveral(actor, rules, input) },
    ),
  };
}

const NOTHING_COUNTED: Counts = new Map();

type ReadContext = ListContext & { readonly state: { readonly actor: Caller; readonly moment?: Moment | undefined } };
type WriteContext = Parameters<typeof respondJson>[0] & { readonly state: { readonly actor: Caller } };

/** Answers with a page of records. */
export async function respondRecords<T extends AuthorityRecord>(
  ctx: ReadContext,
  {
    records,
    rules,
    presenter,
    count,
  }: Pick<RecordRoutesOptions<T, never, never, never, never>, 'records' | 'presenter' | 'count'> & {
    readonly rules: Pick<RecordRules<T, never, never>, 'kind' | 'needs' | 'list'>;
  },
): Promise<void> {
  const { actor, list, moment } = ctx.state;
  const { authority, found } = await records.list(actor, rules, { query: list.query, moment });
  presentMoment(ctx, authority);
  const counts = moment === undefined ? await count?.(found.records.map(({ id }) => id)) : undefined;
  const present = (record: T) => presenter.json(record, actor, authority.records, counts);
  await respondList(ctx, found, present, rules.list.valueOf);
}
