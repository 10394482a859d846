import type { IncomingMessage } from 'node:http';

/**
 * Checks the bytes of a body while koa-body reads them: its parser would replace invalid UTF-8 instead of refusing it.
 * Must be created in the same tick in which reading starts.
 */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isValid = true;

  constructor(req: IncomingMessage) {
    req.on('data', (chunk: Buffer) => {
      this.#decode(chunk);
    });
  }

  /** True when the whole body was valid. Call it once, at the end of the body. */
  end(): boolean {
    this.#decode();
    return this.#isValid;
  }

  #decode(chunk?: Buffer): void {
    if (!this.#isValid) return;
    try {
      this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.#isValid = false;
    }
  }
}
