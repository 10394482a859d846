/** Calls for the same key run one after the other, calls for different keys beside each other. */
export class KeyQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(call);
    const settled = result.catch(() => undefined);
    this.#last.set(key, settled);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
