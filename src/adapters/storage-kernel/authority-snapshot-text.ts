import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { DamagedStore } from '../../application/ports/audit.js';
import { EventLoopSlice } from '../../application/scheduling/event-loop-slice.js';
import type { AuthorityRecord } from '../../domain/authority/kinds/kind.js';
import { KINDS, recordsOf, tablesOf, type AuthorityRecords } from '../../domain/authority/kinds/kinds.js';
import type { AuthorityResource, JsonObject } from '../../domain/changes/change.js';

/**
 * Version of the form. A release that changes the form increases it: snapshots of other forms are ignored, and replaced by
 * the maintenance job. A field more is no other form: snapshots without it have its initial value.
 */
export const SNAPSHOT_FORM = 4;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Serialises records as one line of JSON each, compressed with gzip. Yields to the event loop regularly. */
export async function writeSnapshot(records: AuthorityRecords): Promise<Buffer> {
  const lines: string[] = [];
  const slice = new EventLoopSlice();
  for (const kind of KINDS) {
    for (const record of recordsOf(records, kind).values()) {
      lines.push(JSON.stringify([kind.resource, kind.write(record)]));
      if (slice.isOver()) await slice.next();
    }
  }
  return compress(lines.join('\n'));
}

/** Reads what `writeSnapshot` wrote. Yields to the event loop regularly. Throws `DamagedStore`, which names `seq`. */
export async function readSnapshot(content: Uint8Array, seq: number): Promise<AuthorityRecords> {
  try {
    return await readLines(content);
  } catch (cause) {
    throw new DamagedStore(`snapshot at entry ${seq}: it cannot be read`, { cause });
  }
}

async function readLines(content: Uint8Array): Promise<AuthorityRecords> {
  const text = (await decompress(content)).toString();
  const tables = new Map(KINDS.map((kind) => [kind.resource, { kind, records: new Map<string, AuthorityRecord>() }]));
  const slice = new EventLoopSlice();
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const [resource, json] = JSON.parse(text.slice(start, end)) as [AuthorityResource, JsonObject];
    const { kind, records } = tables.get(resource)!;
    const record = kind.read(json);
    records.set(record.id, record);
    start = end + 1;
    if (slice.isOver()) await slice.next();
  }
  return tablesOf(({ resource }) => tables.get(resource)!.records);
}
