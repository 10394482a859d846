type Close = () => Promise<void> | void;

/** The opened resources, closed in reverse order. Every close runs, even when an earlier one fails. */
export class Lifecycle {
  readonly #opened: { readonly name: string; readonly close: Close }[] = [];
  #isClosed = false;

  constructor(private readonly onError: (name: string, error: unknown) => void) {}

  /** Adds a resource. After `close`, as when a start failed while it was being opened, it's closed at once. */
  opened(name: string, close: Close): void {
    this.#opened.push({ name, close });
    if (this.#isClosed) void this.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (let next = this.#opened.pop(); next !== undefined; next = this.#opened.pop()) {
      try {
        await next.close();
      } catch (error) {
        this.onError(next.name, error);
      }
    }
  }
}
