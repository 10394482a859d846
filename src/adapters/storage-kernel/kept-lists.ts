import { LRUCache } from 'lru-cache';
import type { Criteria, ListQuery } from '../../domain/lists/list-query.js';

const MAX_TOTALS = 1_000;
/** In characters, for all pages together. */
const MAX_PAGES_SIZE = 8 * 1_024 * 1_024;
/** In characters. Longer queries and criteria are rarely asked for again. */
export const MAX_CACHE_KEY_LENGTH = 2_000;

export interface KeptTotal {
  /** The customers' sequence number that the total belongs to. */
  readonly sequence: number;
  readonly total: number;
}

interface KeptPage extends KeptTotal {
  /** The keys of the page's customers in order, as the storage writes them. */
  readonly keys: string;
}

/**
 * What lists that were asked for last have found: the exact totals, and of pages the keys of their customers. Each is right
 * until the customers' sequence number moves.
 */
export class KeptLists {
  readonly #totals = new LRUCache<string, KeptTotal>({ max: MAX_TOTALS });
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_PAGES_SIZE,
    sizeCalculation: ({ keys }, name) => keys.length + name.length,
  });

  findTotal(criteria: Criteria): KeptTotal | undefined {
    return this.#totals.get(nameOf(criteria));
  }

  keepTotal(criteria: Criteria, kept: KeptTotal): void {
    const name = nameOf(criteria);
    if (name.length <= MAX_CACHE_KEY_LENGTH) this.#totals.set(name, kept);
  }

  findPage(query: ListQuery): KeptPage | undefined {
    return this.#pages.get(nameOf(query, query));
  }

  keepPage(query: ListQuery, kept: KeptPage): void {
    const name = nameOf(query, query);
    if (name.length <= MAX_CACHE_KEY_LENGTH) this.#pages.set(name, kept);
  }
}

function nameOf({ filters, search }: Criteria, page?: Pick<ListQuery, 'order' | 'page'>): string {
  return JSON.stringify([filters, search, page?.order, page?.page]);
}
