import { useSyncExternalStore } from 'react';

/** A value outside React that components can show. */
export class Observed<T> {
  readonly #listeners = new Set<() => void>();

  constructor(private value: T) {}

  readonly get = (): T => this.value;

  set(value: T): void {
    this.value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useObserved<T>(observed: Observed<T>): T {
  return useSyncExternalStore(observed.subscribe, observed.get);
}
