import type { ClientSession, Db } from 'mongodb';
import { TRANSACTION } from '../database/at-one-moment.js';
import { isMissing } from '../database/driver-errors.js';
import { whileEndingIdleTransactions } from '../database/end-idle-transactions.js';

/** What one transaction moves at most, beside one more record; far below what the server allows. */
const PORTION = { documents: 500, characters: 4 * 1_024 * 1_024 } as const;

/** A document of an older release. Times are milliseconds. */
interface Former {
  readonly _id: string;
  readonly [field: string]: unknown;
}

interface FormerKind {
  readonly kind: string;
  readonly collection: string;
  /** The members in the order of their names. */
  readonly record: (document: Former) => object;
}

/** How releases up to 0.2.0 kept records. Frozen, so it says in full what the records became. */
const FORMER_KINDS: readonly FormerKind[] = [
  {
    kind: 'ability',
    collection: 'abilities',
    record: ({ _id, actions, created, description, key, name, updated, version }) => {
      return { actions, created, description, id: _id, key, name, updated, version };
    },
  },
  {
    kind: 'role',
    collection: 'roles',
    record: ({ _id, cells, created, description, name, updated, version }) => {
      const rows = cells as readonly { readonly ability: string; readonly actions: readonly string[] }[];
      const permissions = membersOf(rows.map(({ ability, actions }) => [ability, actions]));
      return { created, description, id: _id, name, permissions, updated, version };
    },
  },
  {
    kind: 'feature',
    collection: 'features',
    record: ({ _id, created, description, enabled, key, name, rollout, updated, version }) => {
      // Absent in the documents of 0.1.0.
      const text = rollout as string | null | undefined;
      const parts = typeof text === 'string' ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {};
      const { off_variant: offVariant = null, on_variant: onVariant = null, targeting = null, variants = null } = parts;
      const texts = { created, description, enabled, id: _id, key, name };
      return { ...texts, offVariant, onVariant, targeting, updated, variants, version };
    },
  },
  {
    kind: 'segment',
    collection: 'segments',
    record: ({ _id, created, description, filters, name, updated, version }) => {
      const { enabled, values } = filters as {
        readonly enabled: readonly string[];
        readonly values: readonly { readonly id: string; readonly texts: readonly string[] }[];
      };
      const state = { enabled, values: membersOf(values.map(({ id, texts }) => [id, texts])) };
      return { created, description, filters: state, id: _id, name, updated, version };
    },
  },
  {
    kind: 'token',
    collection: 'tokens',
    record: ({ _id, created, created_by, description, expires, hash, name, role_ids, updated, version }) => {
      const texts = { created, createdBy: created_by, description, expires, hash, id: _id, name };
      return { ...texts, roleIds: role_ids, updated, version };
    },
  },
];

/** The collections that an upgrade removes. */
export const FORMER_COLLECTIONS: readonly string[] = FORMER_KINDS.map(({ collection }) => collection);

/**
 * Moves the records of the authority, a collection for each kind, into one of documents `{kind, id, record}`, with the record as JSON;
 * and the last uses of API tokens, which are no part of them, into `{kind, id, name, value}`. Each portion is one transaction, so a killed
 * process is continued, also by several at once. Nobody writes records meanwhile: older instances are shut out, and one of this release serves
 * only when nothing is left to move.
 */
export async function moveAuthorityRecords(database: Db): Promise<void> {
  await whileEndingIdleTransactions(database.client, async () => {
    for (const former of FORMER_KINDS) {
      await database.client.withSession(async (session) => {
        while ((await session.withTransaction(() => movePortion(database, former, session), TRANSACTION)) > 0);
      });
    }
    for (const name of FORMER_COLLECTIONS) {
      await database.dropCollection(name).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  });
}

/** Returns how many it has moved. */
async function movePortion(database: Db, former: FormerKind, session: ClientSession): Promise<number> {
  const { kind, collection } = former;
  const source = database.collection<Former>(collection);
  const records: { _id: string; kind: string; id: string; record: string }[] = [];
  const values: { _id: string; kind: string; id: string; name: string; value: number }[] = [];
  let characters = 0;
  for await (const document of source.find({}, { session, sort: { _id: 1 } })) {
    const { _id: id, last_used: value } = document;
    const record = JSON.stringify(former.record(document));
    records.push({ _id: `${kind}/${id}`, kind, id, record });
    if (typeof value === 'number') values.push({ _id: `${kind}/${id}/last_used`, kind, id, name: 'last_used', value });
    characters += record.length;
    if (records.length === PORTION.documents || characters > PORTION.characters) break;
  }
  if (records.length === 0) return 0;
  await source.deleteMany({ _id: { $in: records.map(({ id }) => id) } }, { session });
  await database.collection<(typeof records)[number]>('authority_records').insertMany(records, { session });
  if (values.length > 0) {
    await database.collection<(typeof values)[number]>('record_values').insertMany(values, { session });
  }
  return records.length;
}

function membersOf(entries: readonly (readonly [name: string, value: unknown])[]): object {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
