/** A bounded map that evicts least recently used entries. */
export interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
  delete(key: K): unknown;
  clear(): unknown;
}
