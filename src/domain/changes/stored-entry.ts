import type { Change, Head } from './change.js';
import { parseChange, type Sha256 } from './seal-change.js';

/** Columns stored beside an entry's text for queries. The names are those used in the text. */
export interface EntryColumns {
  readonly seq: number;
  readonly at: number;
  readonly actor_id: string;
  readonly resource: string;
  readonly record_id: string;
  readonly action: string;
  readonly request_id: string | null;
}

/** A log entry as stored, unchecked: columns, text and hash are read independently. */
export interface StoredEntry {
  readonly columns: EntryColumns;
  readonly text: string;
  readonly hash: string;
}

/** A valid entry, or a description of what's wrong with it. */
type CheckedEntry = { readonly change: Change } | { readonly error: string };

/** Checks everything about the entry that must follow `head`: number, hash, link, time, and the columns beside it. */
export function checkEntry(head: Head, stored: StoredEntry, sha256: Sha256): CheckedEntry {
  const { columns, text, hash } = stored;
  const broken = (what: string) => ({ error: `entry ${columns.seq}: ${what}` });
  const expected = head.seq + 1;
  if (columns.seq < expected) return broken(`has a number out of order, ${expected} comes next`);
  if (columns.seq > expected) return { error: `entry ${expected}: is missing, ${columns.seq} comes next` };
  if (sha256(text) !== hash) return broken('its text does not match its hash');
  const change = readText(text, hash);
  if (change === undefined) return broken('its text cannot be read');
  if (change.seq !== columns.seq) return broken(`its text is that of entry ${change.seq}`);
  if (change.previousHash !== head.hash) return broken('does not link to the previous entry');
  const written = columnsOf(change);
  for (const name of Object.keys(written) as (keyof EntryColumns)[]) {
    if (columns[name] === written[name]) continue;
    return broken(`column ${name} is ${quoted(name, columns[name])}, its text says ${quoted(name, written[name])}`);
  }
  if (change.at < head.at) return broken('has an earlier time than the previous entry');
  return { change };
}

/** Describes how the stored head differs from the last entry; undefined if they match. */
export function errorOfHead(stored: Head, last: Head): string | undefined {
  if (stored.seq > last.seq)
    return `entry ${last.seq + 1}: is missing; according to the head, the log ends at entry ${stored.seq}`;
  if (stored.seq < last.seq)
    return `head: says that the log ends at entry ${stored.seq}, but it continues to ${last.seq}`;
  if (stored.hash !== last.hash) return `head: its hash is not that of entry ${last.seq}`;
  if (stored.at !== last.at) return `head: its time is not that of entry ${last.seq}`;
  return undefined;
}

/** Columns to store with an entry. */
export function columnsOf(change: Change): EntryColumns {
  const { seq, at, actorId, resource, recordId, action, requestId } = change;
  return { seq, at, actor_id: actorId, resource, record_id: recordId, action, request_id: requestId };
}

function readText(text: string, hash: string): Change | undefined {
  try {
    return parseChange(text, hash);
  } catch {
    return undefined;
  }
}

function quoted(name: keyof EntryColumns, value: string | number | null): string {
  if (name !== 'at' || typeof value !== 'number') return JSON.stringify(value);
  return isoTime(value);
}

/** RFC 3339; numbers out of range are returned as they are. */
export function isoTime(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}
