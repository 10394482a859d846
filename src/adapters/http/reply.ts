import type { Readable } from 'node:stream';

/** A body sent as fast as the client reads. */
export interface ReplyStream {
  readonly type: string;
  readonly content: Readable;
  /** In bytes; absent for a stream that stays open as long as the client listens. */
  readonly length?: number;
}

/** What a handler returns. At most one of `body`, `json`, `bytes` and `stream`. */
export interface Reply {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: object;
  /** JSON that is already bytes. */
  readonly json?: Buffer;
  /** A body that isn't JSON; `type` is its media type. */
  readonly bytes?: { readonly type: string; readonly content: Buffer };
  /** Sent as it comes; the shell destroys it when the client disconnects. */
  readonly stream?: ReplyStream;
  /** As `formatEtag` writes it. Makes a GET conditional: 304 when `If-None-Match` contains it. */
  readonly etag?: string;
  /**
   * Further headers, with standard spelling. `Cache-Control` and `Content-Security-Policy` override the shell's; only
   * the shell sets `Vary`.
   */
  readonly headers?: Readonly<Record<string, string>>;
}
