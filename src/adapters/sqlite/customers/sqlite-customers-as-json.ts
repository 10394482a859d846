import { LRUCache } from 'lru-cache';
import type { CustomersAsJson } from '../../../application/ports/customer-store.js';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import { customerJsonPosition } from '../../../application/customers/customer-json-position.js';
import {
  customersOf,
  MAX_STATUS_ROLE_COUNTS,
  statusRoleCountsOf,
  type StatusRoleCount,
} from '../../../domain/customers/status-role-counts.js';
import { MAX_LENGTH_READ, MAX_LIST_BYTES } from '../../../domain/lists/list-bytes.js';
import type { ListQuery } from '../../../domain/lists/list-query.js';
import { KeptLists } from '../../storage-kernel/kept-lists.js';
import { likelyTotal } from '../../storage-kernel/page-depth.js';
import type { ListReader } from '../lists/list-reader.js';
import { joinParts } from '../lists/list-statements.js';
import type { SqliteLists } from '../lists/sqlite-lists.js';
import { sql, type Sql } from '../lists/sql.js';
import { chooseThread } from './customer-list.js';
import { CUSTOMER_SEQUENCE, isAtOnce, keysAtOnce, pageOfKeys, pagesAtOnce } from './page-at-once.js';

const MAX_KEPT_READS = 1_000;
/** As much is joined and sent within about a millisecond. */
const MAX_BYTES_AT_ONCE = 512 * 1_024;

/** Pages of so many are joined by one statement. Longer ones may be 70 MB, and are read in parts. */
const MAX_JOINED = 300;

/** How the page of a shape of query is read, and its total. */
interface Read {
  readonly pages: Sql;
  readonly total: number;
}

/** What follows from the status-role counts at one sequence number. */
interface Kept {
  readonly sequence: number;
  /** Undefined when there are too many. */
  readonly counts: readonly StatusRoleCount[] | undefined;
  readonly reads: LRUCache<string, Read>;
}

/**
 * Lists of customers as JSON. The most frequent lists are read with one statement, which also tells whether the totals
 * that were kept are still right: they are until the customers' sequence number moves.
 */
export class SqliteCustomersAsJson {
  readonly #lists = new KeptLists();
  #kept: Kept = { sequence: -1, counts: [], reads: new LRUCache({ max: MAX_KEPT_READS }) };
  #bytesOfRecord = 1_000;

  constructor(private readonly reads: SqliteLists) {}

  /** Same result as `list` of the store. Throws `Unavailable`. */
  async list(query: ListQuery, options?: ReadOptions): Promise<CustomersAsJson> {
    return (await this.#listAtOnce(query)) ?? (await this.#listAgain(query)) ?? this.#list(query, options);
  }

  /** Undefined when it could take longer than a millisecond. */
  async #listAtOnce(query: ListQuery): Promise<CustomersAsJson | undefined> {
    const { page } = query;
    if (page.kind !== 'slice' || !isAtOnce(query) || !this.#isShort(page.limit)) return undefined;
    const found = await this.reads.readAtOnce((reader, snapshot) => {
      const known = this.#read(reader, query);
      if (known?.sequence === this.#kept.sequence) return known;
      return snapshot.run(() => {
        this.#refresh(reader);
        return this.#read(reader, query);
      });
    });
    if (found === undefined) return undefined;
    const { json, total } = found;
    this.#measure(json?.length ?? 0, Math.min(page.limit, total - page.start));
    return { json: json ?? NOTHING, total, next: undefined };
  }

  /** A slice that was read since the last change. Undefined for any other. */
  async #listAgain(query: ListQuery): Promise<CustomersAsJson | undefined> {
    const { page } = query;
    if (page.kind !== 'slice' || !this.#isShort(page.limit)) return undefined;
    const kept = this.#lists.findPage(query);
    if (kept === undefined) return undefined;
    const { sequence, json } = await this.reads.readAtOnce((reader) => rowOf(reader, pageOfKeys(kept.keys)));
    return sequence === kept.sequence ? { json: json ?? NOTHING, total: kept.total, next: undefined } : undefined;
  }

  #isShort(records: number): boolean {
    return records * this.#bytesOfRecord <= MAX_BYTES_AT_ONCE;
  }

  #measure(bytes: number, records: number): void {
    if (records > 0) this.#bytesOfRecord = Math.max(bytes / records, this.#bytesOfRecord * 0.99);
  }

  /** Reads a page with what is kept. It's right if the sequence is still the same. */
  #read(reader: ListReader, query: ListQuery) {
    const { page } = query;
    const read = this.#readOf(query);
    if (read === undefined || page.kind !== 'slice') return undefined;
    const { text, values } = read.pages;
    return { ...rowOf(reader, sql(text, ...values, page.limit, page.start)), total: read.total };
  }

  #readOf(query: ListQuery): Read | undefined {
    const { counts, reads } = this.#kept;
    if (counts === undefined) return undefined;
    const key = JSON.stringify([query.filters, query.order]);
    const known = reads.get(key);
    if (known !== undefined) return known;
    const matching = statusRoleCountsOf(query, counts);
    const keys = keysAtOnce(query, matching);
    if (keys === undefined) return undefined;
    const read = { pages: pagesAtOnce(keys), total: customersOf(matching) };
    reads.set(key, read);
    return read;
  }

  #refresh(reader: ListReader): void {
    const sequence = reader.number(CUSTOMER_SEQUENCE);
    if (sequence === this.#kept.sequence) return;
    const counts = reader.all(STATUS_ROLE_COUNTS) as unknown as StatusRoleCount[];
    const { reads } = this.#kept;
    reads.clear();
    this.#kept = { sequence, counts: counts.length < MAX_STATUS_ROLE_COUNTS ? counts : undefined, reads };
  }

  async #list(query: ListQuery, options?: ReadOptions): Promise<CustomersAsJson> {
    const isShort = query.page.limit <= MAX_JOINED && query.page.limit * this.#bytesOfRecord <= MAX_LIST_BYTES;
    const maxLength = isShort ? undefined : MAX_LENGTH_READ;
    const { total, rows, sequence } = await this.reads.read((bounds) => {
      const kept = this.#lists.findTotal(query);
      return { thread: chooseThread(query, bounds), statements: { query, asJson: true, kept, maxLength } };
    }, options);
    if (likelyTotal(query.page) === undefined) this.#lists.keepTotal(query, { sequence: sequence!, total });
    const { page } = query;
    if (page.kind === 'slice') {
      const [{ json, keys } = NOBODY] = rows as unknown as readonly { json: Uint8Array | null; keys: string | null }[];
      this.#lists.keepPage(query, { sequence: sequence!, total, keys: keys ?? '' });
      this.#measure(json?.length ?? 0, keys?.split(',').length ?? 0);
      return { json: json ?? NOTHING, total, next: undefined };
    }
    const texts = (rows as unknown as readonly { readonly json: Uint8Array }[]).map(({ json }) => json);
    this.#measure(
      texts.reduce((sum, { length }) => sum + length, 0),
      texts.length,
    );
    const last = texts.length > page.limit ? texts[page.limit - 1] : undefined;
    const next = last === undefined ? undefined : customerJsonPosition(Buffer.from(last).toString(), query.order);
    return { json: joinParts(texts.slice(0, page.limit)), total, next };
  }
}

const NOBODY = { json: null, keys: null };
const NOTHING = new Uint8Array();
function rowOf(reader: ListReader, statement: Sql): { readonly sequence: number; readonly json: Uint8Array | null } {
  return reader.row(statement) as unknown as { sequence: number; json: Uint8Array | null };
}

const STATUS_ROLE_COUNTS = sql(`SELECT status, role, customers FROM customer_cells LIMIT ${MAX_STATUS_ROLE_COUNTS}`);
