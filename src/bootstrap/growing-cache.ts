import { LRUCache } from 'lru-cache';

/** A cache of so many entries. One with `max` would allocate all of its arrays at the start, 22 bytes an entry. */
export function growingCache<V extends object | number>(entries: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 });
}
