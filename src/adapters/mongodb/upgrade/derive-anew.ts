import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db, UpdateFilter } from 'mongodb';
import { STANDARD_FIELDS } from '../../../domain/customers/customer-fields.js';
import { columnsToRename, type NewField } from '../../../domain/customers/rename-columns.js';
import { DERIVED_VERSION, WORDS_SINCE, type OnDerived } from '../../storage-kernel/derivation.js';
import { SEGMENT } from '../../../domain/authority/kinds/segment.js';
import { readDocument } from '../../storage-kernel/record-document.js';
import { isDuplicate } from '../database/driver-errors.js';
import type { SettingDocument } from '../documents/documents.js';
import { COMMITTED, LIMITED, MongoCollections } from '../database/mongo-collections.js';
import { notWithin } from '../database/not-within.js';
import { DERIVATION_STEPS } from './derivation-steps.js';

/** Of stores of the first releases. */
const BEFORE = 1;
const LOOK_EVERY_MS = 1_000;
const DEAD_AFTER_MS = 10_000;

type DerivedSetting = Extract<SettingDocument, { readonly _id: 'derived' }>;

/** While nobody else has finished. */
const UNFINISHED = { _id: 'derived', version: { $lt: DERIVED_VERSION } } as const;
const IS_DEAD = notWithin('$at', DEAD_AFTER_MS);

/**
 * Makes anew what an older version of the code derived from the records. Older releases can't write any more. One instance does it and
 * the others wait, or go on where it died: no instance serves a store of which half is folded in another way.
 */
export async function deriveAnew(
  database: Db,
  onDerived: OnDerived,
  fields: readonly NewField[] = STANDARD_FIELDS,
): Promise<void> {
  const collections = new MongoCollections(database);
  const holder = randomUUID();
  for (let isOver = false; !isOver;) {
    isOver = (await lease(collections, holder))
      ? await run(collections, holder, { onDerived, fields })
      : await wait(collections, onDerived);
  }
}

/** Whether everything derived was made by this version of the code. */
export async function isDerived(database: Db): Promise<boolean> {
  return ((await settingOf(new MongoCollections(database)))?.version ?? BEFORE) >= DERIVED_VERSION;
}

/** Call for a new store, where everything is derived when it's written. */
export async function markDerived({ settings }: MongoCollections): Promise<void> {
  await settings.updateOne({ _id: 'derived' }, { $max: { version: DERIVED_VERSION } }, { ...LIMITED, upsert: true });
}

/** False while another instance does it, or has done it. */
async function lease({ settings }: MongoCollections, holder: string): Promise<boolean> {
  const old = { $setOnInsert: { version: BEFORE } };
  await settings.updateOne({ _id: 'derived' }, old, { ...LIMITED, upsert: true }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
  const free = { ...UNFINISHED, $or: [{ holder }, { $expr: IS_DEAD }] };
  const { matchedCount } = await settings.updateOne(free, [{ $set: { holder, at: '$$NOW' } }], LIMITED);
  return matchedCount > 0;
}

/** Returns whether all is done. */
async function run(
  collections: MongoCollections,
  holder: string,
  { onDerived, fields }: { readonly onDerived: OnDerived; readonly fields: readonly NewField[] },
): Promise<boolean> {
  const mine = { ...UNFINISHED, holder };
  const note = async (update: UpdateFilter<DerivedSetting>) => {
    const { matchedCount } = await collections.settings.updateOne(mine, update, LIMITED);
    return matchedCount > 0;
  };
  const begun = await settingOf(collections);
  if (begun !== null && begun.step === undefined) {
    const left = await oldSegments(collections, begun, fields);
    if (left !== undefined && !(await note({ $set: left }))) return false;
  }
  const first = Math.max(
    0,
    DERIVATION_STEPS.findIndex(({ name }) => name === begun?.step),
  );
  for (const step of DERIVATION_STEPS.slice(first)) {
    const total = await step.count(collections);
    let done = step.name === begun?.step ? (begun.done ?? 0) : 0;
    let after: string | undefined = step.name === begun?.step ? (begun.after ?? '') : '';
    while (after !== undefined) {
      onDerived(step.title, done, Math.max(total, done));
      const { rows, next }: Awaited<ReturnType<typeof step.run>> = await step.run(collections, after);
      after = next;
      done += rows;
      const state = { step: step.name, after: next ?? '\uffff', done, title: step.title, total };
      // Another instance took this one for dead.
      if (!(await note({ $set: state, $currentDate: { at: true } }))) return false;
    }
    onDerived(step.title, done, done);
  }
  await note({
    $set: { version: DERIVED_VERSION },
    $unset: { holder: 1, at: 1, step: 1, after: 1, done: 1, title: 1, total: 1 },
  });
  return true;
}

/** What is left to do in segments; undefined when it's nothing. What an earlier upgrade left is still to be done. */
async function oldSegments(
  { authorityRecords, columnCounts }: MongoCollections,
  before: DerivedSetting,
  fields: readonly NewField[],
): Promise<Pick<DerivedSetting, 'segments' | 'old_searches' | 'renamed'> | undefined> {
  const inUse = new Set((await columnCounts.find({}, COMMITTED).toArray()).map(({ _id }) => _id));
  const renamed = columnsToRename(
    fields,
    (since) => before.version < since,
    (name) => inUse.has(name),
  );
  const hasOldSearches = before.version < WORDS_SINCE;
  if (!hasOldSearches && renamed.size === 0) return undefined;
  const documents = await authorityRecords.find({ kind: SEGMENT.resource }, COMMITTED).toArray();
  const all = new Map([...(before.renamed ?? []).map(({ name, to }) => [name, to] as const), ...renamed]);
  return {
    segments: documents.map((document) => readDocument(SEGMENT, document)).map(({ id, version }) => ({ id, version })),
    old_searches: hasOldSearches || before.old_searches === true,
    renamed: Array.from(all, ([name, to]) => ({ name, to })),
  };
}

/** Waits a second for the instance that does it, and returns whether it's done. */
async function wait(collections: MongoCollections, onDerived: OnDerived): Promise<boolean> {
  const found = await settingOf(collections);
  if (found !== null && found.version >= DERIVED_VERSION) return true;
  if (found?.title !== undefined)
    onDerived(`${found.title} (another instance)`, found.done ?? 0, found.total ?? Infinity);
  await delay(LOOK_EVERY_MS);
  return false;
}

async function settingOf({ settings }: MongoCollections): Promise<DerivedSetting | null> {
  return (await settings.findOne({ _id: 'derived' }, COMMITTED)) as DerivedSetting | null;
}
