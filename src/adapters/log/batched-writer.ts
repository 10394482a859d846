/** Those with lines that aren't written yet. */
const pending = new Set<BatchedWriter>();

// Also after an uncaught exception.
process.once('exit', flushAll);

interface BatchedWriterOptions {
  /** The most that is written with one system call, but for a longer line. */
  readonly maxBytes?: number;
}

/**
 * Writes the lines of one turn of the event loop with one system call, which costs more than everything else about a
 * line. Under load, many requests are answered in a turn.
 */
export class BatchedWriter {
  /** In characters; more is written at once. */
  static readonly MAX_LENGTH = 32 * 1_024;

  #text = '';
  readonly #maxBytes: number;

  /** The destination writes synchronously. */
  constructor(
    private readonly destination: { write(text: string): unknown },
    { maxBytes = Infinity }: BatchedWriterOptions = {},
  ) {
    this.#maxBytes = maxBytes;
  }

  write(line: string): void {
    if (pending.size === 0) setImmediate(flushAll);
    pending.add(this);
    this.#text += line;
    if (this.#text.length >= BatchedWriter.MAX_LENGTH) this.flushSync();
  }

  /** Writes what is pending; pino calls it before the process ends because of a fatal error. */
  flushSync(): void {
    pending.delete(this);
    const text = this.#text;
    this.#text = '';
    for (const part of this.#parts(text)) this.destination.write(part);
  }

  /** As many whole lines as may be written at once. */
  *#parts(text: string): Generator<string> {
    let part = '';
    for (const line of Buffer.byteLength(text) > this.#maxBytes ? text.split(/(?<=\n)/) : [text]) {
      if (part !== '' && Buffer.byteLength(part + line) > this.#maxBytes) {
        yield part;
        part = '';
      }
      part += line;
    }
    if (part !== '') yield part;
  }
}

function flushAll(): void {
  for (const writer of pending) writer.flushSync();
}
