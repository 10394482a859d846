import { LRUCache } from 'lru-cache';
import type { MembersAsJson } from '../../../application/ports/segment-members.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import { CUSTOMERS_AS_JSON } from '../customers/customer-list-table.js';
import { CUSTOMER_SEQUENCE } from '../customers/page-at-once.js';
import type { ListReader, ListRows } from '../lists/list-reader.js';
import { joinJson } from '../lists/list-statements.js';
import { fill, sql } from '../lists/sql.js';

/** In characters, for the keys of all members together. */
const MAX_SIZE = 8 * 1_024 * 1_024;
/** As much JSON is joined and sent within about a millisecond. */
const MAX_LENGTH_AT_ONCE = 512 * 1_024;

interface Kept {
  /** The customers' sequence number that the rest belongs to. */
  readonly sequence: number;
  readonly count: number;
  /** The keys of the first members by id, separated by commas. */
  readonly keys: string;
  /** Of their JSON, in bytes. */
  readonly length: number;
}

/** A row for each list of keys: the customers' sequence number, and the JSON of its customers. */
const MEMBERS_OF_KEYS = fill(
  'SELECT (@) AS sequence, (@) AS json FROM json_each(?) AS list',
  CUSTOMER_SEQUENCE,
  joinJson(CUSTOMERS_AS_JSON.json, sql('SELECT value AS found FROM json_each(list.value)')),
);

/** The counts of segments that were read last, and the keys of the members shown: right until customers change. */
export class KeptMembers {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ keys }, name) => keys.length + name.length,
  });

  /** Reads the members of all with one statement. Undefined when one isn't kept, or customers have changed. */
  read(reader: ListReader, wanted: readonly TrackedCriteria[], embedded: number): MembersAsJson[] | undefined {
    const all: Kept[] = [];
    let length = 0;
    for (const tracked of wanted) {
      const kept = this.#kept.get(nameOf(tracked, embedded));
      if (kept === undefined) return undefined;
      all.push(kept);
      length += kept.length;
    }
    if (length > MAX_LENGTH_AT_ONCE) return undefined;
    const lists = `[${all.map(({ keys }) => `[${keys}]`).join()}]`;
    const rows = reader.all({ text: MEMBERS_OF_KEYS.text, values: [lists] });
    if (!all.every(({ sequence }, index) => rows[index]!['sequence'] === sequence)) return undefined;
    return all.map(({ count }, index) => ({
      count,
      customers: (rows[index]!['json'] as Uint8Array | null) ?? NOTHING,
    }));
  }

  /** Keeps what was read with a count. */
  keep(tracked: TrackedCriteria, embedded: number, { total, rows, sequence }: ListRows): MembersAsJson {
    const [{ json, keys } = NOBODY] = rows as unknown as readonly { json: Uint8Array | null; keys: string | null }[];
    const customers = json ?? NOTHING;
    const kept = { sequence: sequence!, count: total, keys: keys ?? '', length: customers.length };
    this.#kept.set(nameOf(tracked, embedded), kept);
    return { count: total, customers };
  }
}

const NOBODY = { json: null, keys: null };
const NOTHING = new Uint8Array();

function nameOf({ digest }: TrackedCriteria, embedded: number): string {
  return `${embedded} ${digest}`;
}
