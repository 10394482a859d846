import type { AnyBulkWriteOperation } from 'mongodb';
import type { ColumnCount } from '../../../domain/customers/column-counts.js';
import type { ColumnChanges } from '../../storage-kernel/column-changes.js';
import type { ColumnCountDocument } from '../documents/customer-documents.js';
import { partsOf } from './parts.js';

/**
 * The writes that add these changes to the counts of own columns, in parts that are sent one after the other. Counts
 * that become 0 are removed.
 */
export function* columnCountWrites({
  net,
}: Pick<ColumnChanges, 'net'>): Generator<AnyBulkWriteOperation<ColumnCountDocument>[]> {
  for (const part of partsOf([...net])) {
    const decreased = part.filter(({ customers }) => customers < 0).map(({ name }) => name);
    yield [
      ...part.map(({ name, ...counts }) => ({
        updateOne: { filter: { _id: name }, update: { $inc: counts }, upsert: true },
      })),
      ...(decreased.length === 0 ? [] : [{ deleteMany: { filter: { _id: { $in: decreased }, customers: 0 } } }]),
    ];
  }
}

export function readColumnCount({ _id: name, ...counts }: ColumnCountDocument): ColumnCount {
  return { name, ...counts };
}
