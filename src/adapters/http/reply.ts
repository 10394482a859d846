import type { Readable } from 'node:stream';

/** Sent as fast as the client reads it. */
export interface ReplyStream {
  readonly type: string;
  readonly content: Readable;
  /** In bytes; absent for one that is open for as long as the client listens. */
  readonly length?: number;
}

/** What a handler answers. At most one of `body`, `json`, `bytes` and `stream`. */
export interface Reply {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: object;
  /** JSON that is already bytes. */
  readonly json?: Buffer;
  /** Something else than JSON; `type` is its media type. */
  readonly bytes?: { readonly type: string; readonly content: Buffer };
  /** Sent as it comes; the shell destroys it when the client goes away. */
  readonly stream?: ReplyStream;
  /** As `formatEtag` writes it. Makes a GET conditional: 304 where `If-None-Match` has it. */
  readonly etag?: string;
  /**
   * Further headers, spelt as in the standards. `Cache-Control` and `Content-Security-Policy` replace the shell's;
   * `Vary` belongs to the shell.
   */
  readonly headers?: Readonly<Record<string, string>>;
}
