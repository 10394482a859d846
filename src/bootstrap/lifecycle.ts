type Close = () => Promise<void> | void;

/** The opened resources, closed in reverse order. Every close runs, even when an earlier one fails. */
export class Lifecycle {
  readonly #opened: { readonly name: string; readonly close: Close }[] = [];

  constructor(private readonly onError: (name: string, error: unknown) => void) {}

  opened(name: string, close: Close): void {
    this.#opened.push({ name, close });
  }

  async close(): Promise<void> {
    for (let next = this.#opened.pop(); next !== undefined; next = this.#opened.pop()) {
      try {
        await next.close();
      } catch (error) {
        this.onError(next.name, error);
      }
    }
  }
}
