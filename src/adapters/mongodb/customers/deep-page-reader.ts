import type { ClientSession, Filter } from 'mongodb';
import { PositionMarkers, type Rows } from '../../storage-kernel/position-markers.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { NEVER } from '../lists/filter-document.js';
import { LIST_READ } from '../lists/list-records.js';
import { keyOf, markersOf, renderScan, type DeepScan, type IndexKey, type ScanStart } from './deep-scan.js';
import type { CustomerDocument } from '../documents/customer-documents.js';
import { readByIds } from './read-by-ids.js';
import type { PageWithSequence } from './read-customer-page.js';
import { readWithSequence } from './snapshot-rows.js';

/** A total counted before its page is read. */
export interface KnownTotal {
  readonly total: number;
  /** The customers' sequence number when it was counted, if known. */
  readonly sequence?: number | undefined;
}

/**
 * Reads pages far down an index: skips entries, without reading their customers, from the nearest end or marker. Markers are
 * left by earlier pages of either direction, so ranks always count in ascending order.
 */
export class DeepPageReader {
  readonly #markers = new PositionMarkers<IndexKey>();

  constructor(private readonly collections: MongoCollections) {}

  async read(scan: DeepScan, { total, sequence }: KnownTotal, session: ClientSession): Promise<PageWithSequence> {
    const rows = rowsOf(scan, total);
    if (rows === undefined) {
      const nobody = await readWithSequence(this.collections, [{ $match: NEVER }], { session });
      return { page: { records: [], total, next: undefined }, sequence: nobody.sequence };
    }
    const known = sequence === undefined ? [] : this.#markers.around(scan.list, sequence, rows);
    const start = nearest([{ rank: 0 }, { rank: total }, ...known], rows);
    const keys = await this.#readKeys(scan, { start, rows, session });
    const ids = keys.map((key) => key['_id'] as string);
    const found = await readByIds(this.collections, ids, session);
    // Otherwise the total is of another moment, and ranks counted from the end are wrong.
    if (found.sequence === sequence) this.#markers.keep(scan.list, sequence, markersOf(scan, keys, rows.from));
    const records = (scan.descending ? ids.toReversed() : ids).map((id) => found.byId.get(id)!);
    return { page: { records, total, next: undefined }, sequence: found.sequence };
  }

  /** The keys of these rows in ascending order. */
  async #readKeys(
    scan: DeepScan,
    { start, rows, session }: { readonly start: ScanStart; readonly rows: Rows; readonly session: ClientSession },
  ): Promise<IndexKey[]> {
    const { filter, options, ascending } = renderScan(scan, start, rows);
    const found = await this.collections.customers
      .find(filter as Filter<CustomerDocument>, { ...LIST_READ, ...options, session })
      .toArray();
    const keys = found.map((row) => keyOf(row, scan.paths));
    return ascending ? keys : keys.reverse();
  }
}

/** The ranks of a slice. Undefined if it begins after the last row. */
function rowsOf({ slice, descending }: DeepScan, total: number): Rows | undefined {
  const end = Math.min(slice.start + slice.limit, total);
  if (slice.start >= end) return undefined;
  return descending ? { from: total - end, to: total - slice.start } : { from: slice.start, to: end };
}

function nearest(starts: readonly ScanStart[], { from, to }: Rows): ScanStart {
  const distance = ({ rank }: ScanStart) => (rank <= from ? from - rank : rank - to);
  return starts.reduce((best, start) => (distance(start) < distance(best) ? start : best));
}
