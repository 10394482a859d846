import type { Head } from '../changes/change.js';

/**
 * Number and hash of an entry, noted outside the store. Because each entry contains the hash of the previous one, it
 * covers all entries up to its own.
 */
export type Anchor = Pick<Head, 'seq' | 'hash'>;

const ANCHOR = /^(0|[1-9]\d{0,14}):([0-9a-f]{64})$/;

/** Parses `SEQ:HASH`, the form of `formatAnchor`; anything else is undefined. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, seq, hash] = ANCHOR.exec(text) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash };
}

export function formatAnchor({ seq, hash }: Anchor): string {
  return `${seq}:${hash}`;
}

/** Describes how the entry at `position` differs from the anchor; undefined if it's another entry or they match. */
export function errorOfAnchored(position: Head, anchor: Anchor | undefined): string | undefined {
  if (position.seq !== anchor?.seq || position.hash === anchor.hash) return undefined;
  return `entry ${anchor.seq}: its hash is not that of the anchor, so it or an earlier entry was altered`;
}

/** Describes that the log ends before the anchor; undefined if it doesn't. */
export function errorOfLength(last: Head, anchor: Anchor | undefined): string | undefined {
  if (anchor === undefined || last.seq >= anchor.seq) return undefined;
  return `entry ${anchor.seq}: is missing; the anchor names it, but the log ends at entry ${last.seq}`;
}
