import type { MongoClient } from 'mongodb';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { Totals, TotalsOf } from '../../../application/ports/totals.js';
import type { DayTotals, Total } from '../../../domain/totals/day-totals.js';
import { mapInSlices } from '../../storage-kernel/map-in-slices.js';
import { TRANSACTION } from '../database/at-one-moment.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { onceOnly } from '../database/once-only.js';
import { sweep } from '../database/sweep.js';
import type { TotalsDocument } from '../documents/documents.js';
import { LIST_READ } from '../lists/list-records.js';
import type { SlowReads } from '../lists/slow-reads.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Totals by hour. */
export class MongoTotals implements Totals {
  constructor(
    private readonly client: MongoClient,
    private readonly collections: Pick<MongoCollections, 'totals'>,
    private readonly gate: MongoGate,
    private readonly slow: SlowReads,
  ) {}

  async add(totals: readonly DayTotals[]): Promise<void> {
    const writes = totals.map((added) => {
      const { hours } = writeTotals(added);
      const $inc = Object.fromEntries(Object.entries(hours!).map(([hour, count]) => [`hours.${hour}`, count]));
      return {
        updateOne: { filter: { _id: idOf(added) }, update: { $inc, $setOnInsert: namesOf(added) }, upsert: true },
      };
    });
    const transact = () =>
      this.client.withSession((session) =>
        session.withTransaction(() => this.collections.totals.bulkWrite(writes, { session }), TRANSACTION),
      );
    await this.gate.write(() => onceOnly(transact));
  }

  async keep(totals: readonly DayTotals[]): Promise<void> {
    const writes = totals.map((kept) => {
      const { _id, ...$setOnInsert } = writeTotals(kept);
      return { updateOne: { filter: { _id }, update: { $setOnInsert }, upsert: true } };
    });
    await this.gate.write(() => onceOnly(() => this.collections.totals.bulkWrite(writes, LIMITED)));
  }

  async list({ series, keys, from, to }: TotalsOf, options?: ReadOptions): Promise<DayTotals[]> {
    const wanted = { series, key: { $in: [...keys] }, day: { $gte: from, $lte: to } };
    const { maxTimeMS, batchSize } = LIST_READ;
    const read = { ...COMMITTED, maxTimeMS, batchSize };
    const rows = await this.slow.run(
      () => this.gate.runList(() => this.collections.totals.find(wanted, read).toArray()),
      options,
    );
    return mapInSlices(rows, readTotals);
  }

  async firstDay(): Promise<number | undefined> {
    const first = { ...COMMITTED, sort: { day: 1 }, projection: { day: 1 } } as const;
    const found = await this.gate.run(() => this.collections.totals.findOne({}, first));
    return found?.day;
  }

  removeBefore(day: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.totals, { day: { $lt: day } }, limit));
  }
}

export function readTotals({ series, key, part, day, hours }: TotalsDocument): DayTotals {
  return { series, key, part, day, counts: HOURS.map((hour) => hours?.[hour] ?? 0) };
}

export function writeTotals(totals: DayTotals): TotalsDocument {
  const counted = [...totals.counts.entries()].filter(([, count]) => count !== 0);
  return { _id: idOf(totals), ...namesOf(totals), hours: Object.fromEntries(counted) };
}

function namesOf({ series, key, part, day }: DayTotals): Total & Pick<DayTotals, 'day'> {
  return { series, key, part, day };
}

function idOf({ series, key, part, day }: DayTotals): TotalsDocument['_id'] {
  return `${series} ${key} ${day} ${part}`;
}
