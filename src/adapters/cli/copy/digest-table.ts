import type { CopiedCollection } from '../../../application/copy/copy-store.js';
import { count } from '../count.js';

type Row = readonly [name: string, rows: string, digest: string, ok: string];

const HEADER: Row = ['COLLECTION', 'ROWS', 'DIGEST', 'OK'];

/** Formats one line per collection, or two when source and target differ. */
export function digestTable(collections: readonly CopiedCollection[]): string[] {
  const rows = [HEADER, ...collections.flatMap(rowsOf)];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  const [names, numbers, digests] = [width(0), width(1), width(2)];
  return rows.map(([name, rowCount, digest, ok]) =>
    [name.padEnd(names), rowCount.padStart(numbers), digest.padEnd(digests), ok].join('  '),
  );
}

function rowsOf({ name, source, target, isEqual }: CopiedCollection): Row[] {
  if (isEqual) return [[name, count(source.rows), source.hex, 'yes']];
  return [
    [`${name} (source)`, count(source.rows), source.hex, 'NO'],
    [`${name} (target)`, count(target.rows), target.hex, 'NO'],
  ];
}
