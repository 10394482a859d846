import { LRUCache } from 'lru-cache';
import { MAX_PAGE_SIZE, type Page, type Position } from '../../../domain/lists/list-query.js';
import type { Query } from '../queries/query.js';
import { ScimRefusal } from './scim-refusal.js';

const DEFAULT_COUNT = 200;
/** Beyond every last page, and still a whole number to each storage. */
const MAX_INTEGER = 1e12;
/** Listings that go on at the same time. */
const REMEMBERED = 1_000;

interface RequestedPage {
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

/** Reads `startIndex` and `count` (RFC 7644, 3.4.2.4): values below the least mean the least. Throws `invalidValue` for other than numbers. */
export function readPage(parameters: Query): RequestedPage {
  const startIndex = Math.max(1, readInteger(parameters, 'startIndex') ?? 1);
  const count = Math.max(0, readInteger(parameters, 'count') ?? DEFAULT_COUNT);
  return { startIndex, count: Math.min(count, MAX_PAGE_SIZE) };
}

function readInteger(parameters: Query, name: string): number | undefined {
  const text = parameters.get(name)?.[0]?.trim();
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d+$/.test(text)) throw new ScimRefusal('invalidValue', `${name} must be a whole number.`);
  return Math.min(Number(text), MAX_INTEGER);
}

/**
 * Remembers where pages ended, because directories ask for the next one by its number: it then costs the same however far it is. On another
 * process, or after a restart, the storage counts.
 */
export class PageEnds {
  readonly #ends = new LRUCache<string, readonly [Position]>({ max: REMEMBERED });

  /** How to read a page of a listing, which `key` identifies. */
  pageOf(key: string, { startIndex, count }: RequestedPage): Page {
    const end = this.#ends.get(`${key} ${startIndex}`);
    if (end === undefined) return { kind: 'slice', start: startIndex - 1, limit: count };
    return { kind: 'after', after: end[0], limit: count };
  }

  /** Notes where the page ended that begins at `startIndex` and has `length` records. */
  ended(
    key: string,
    { startIndex, length }: { readonly startIndex: number; readonly length: number },
    end: Position,
  ): void {
    this.#ends.set(`${key} ${startIndex + length}`, [end]);
  }
}
