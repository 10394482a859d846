import { within } from '../adapters/storage-kernel/within.js';

type Close = () => Promise<void> | void;

/** The longest that one close may take, where closes are limited. */
const CLOSE_WITHIN_MS = 3_000;

interface LifecycleOptions {
  /** How long closing everything may take, in milliseconds; unlimited by default. */
  readonly withinMs?: number;
}

/**
 * The opened resources, closed in reverse order. Every close runs, even when an earlier one fails or, where closes are
 * limited, doesn't end in time.
 */
export class Lifecycle {
  readonly #opened: { readonly name: string; readonly close: Close; readonly limitMs: number }[] = [];
  #isClosed = false;

  constructor(
    private readonly onError: (name: string, error: unknown) => void,
    private readonly options: LifecycleOptions = {},
  ) {}

  /**
   * Adds a resource. After `close`, as when a start failed while it was being opened, it's closed at once. `limitMs`
   * counts only where closes are limited.
   */
  opened(name: string, close: Close, limitMs = CLOSE_WITHIN_MS): void {
    this.#opened.push({ name, close, limitMs });
    if (this.#isClosed) void this.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const { withinMs } = this.options;
    const deadline = withinMs === undefined ? undefined : performance.now() + withinMs;
    for (let next = this.#opened.pop(); next !== undefined; next = this.#opened.pop()) {
      const { name, close, limitMs } = next;
      try {
        if (deadline === undefined) await close();
        else await closeWithin(Math.max(0, Math.min(limitMs, deadline - performance.now())), close);
      } catch (error) {
        this.onError(name, error);
      }
    }
  }
}

async function closeWithin(ms: number, close: Close): Promise<void> {
  await within(ms, Promise.resolve(close()), () => new Error(`It didn't close within ${Math.round(ms)} ms.`));
}
