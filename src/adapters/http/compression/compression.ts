import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ParameterizedContext } from 'koa';
import { vary } from '../responses/set-headers.js';
import { SlicedContent } from '../responses/sliced-content.js';
import { contentOf } from '../responses/content-of.js';
import { noneMatchHits } from '../conditional/conditional.js';
import { preferredEncoding } from './preferred-encoding.js';
import { respondContent } from '../responses/respond.js';
import type { Needs } from '../../../domain/permissions/needs.js';

const compress = promisify(gzip);
/** Three quarters of the time of the default level, and a tenth more bytes (decision 0035). */
const OPTIONS = { level: 3, chunkSize: 64 * 1_024 };
/** What the answers of a guarded route depend on. */
const VARYING = 'Accept-Encoding, Authorization';
/** Content of this length or less isn't worth it: it fits into one packet anyway. */
const MAX_PLAIN_BYTES = 1_024;
/** Each takes a quarter of a megabyte. While so many run, answers are sent as they are. */
const MAX_RUNNING = 32;

export interface CompressedState {
  readonly route?: { readonly needs: Needs };
}

/** Compresses JSON answers for clients that accept gzip (RFC 9110, 12.5.3), on Node's threads. */
export class Compression {
  /** Of content that may be sent again, such as the API document. */
  readonly #compressed = new WeakMap<Buffer, Promise<Buffer>>();
  #running = 0;

  /**
   * Replaces the answer's content, if it's JSON and long enough. Its ETag stays: it names the content, not the bytes. Returns
   * whether it did.
   */
  async apply(ctx: ParameterizedContext<CompressedState>): Promise<boolean> {
    const content = contentOf(ctx);
    if (content === undefined) return false;
    // Also of short content: a cache may have a longer answer to the same address.
    vary(ctx, ctx.state.route?.needs.kind === 'nothing' ? 'Accept-Encoding' : VARYING);
    if (!(content instanceof SlicedContent) && Buffer.byteLength(content) <= MAX_PLAIN_BYTES) return false;
    const { 'if-none-match': noneMatch, 'accept-encoding': accepted } = ctx.req.headers;
    if (noneMatchHits(noneMatch, ctx.response.get('ETag'))) return false;
    if (accepted === undefined || preferredEncoding(accepted, ['gzip']) === undefined) return false;
    const compressed = await this.#compress(bytesOf(content));
    if (compressed === undefined) return false;
    respondContent(ctx, ctx.response.get('Content-Type'), compressed);
    ctx.set('Content-Encoding', 'gzip');
    return true;
  }

  /** Undefined when too many run. */
  #compress(content: Buffer): Promise<Buffer> | undefined {
    const known = this.#compressed.get(content);
    if (known !== undefined || this.#running >= MAX_RUNNING) return known;
    this.#running += 1;
    const compressed = compress(content, OPTIONS).finally(() => {
      this.#running -= 1;
    });
    this.#compressed.set(content, compressed);
    return compressed;
  }
}

function bytesOf(content: Buffer | string | SlicedContent): Buffer {
  const whole = content instanceof SlicedContent ? content.content : content;
  return Buffer.isBuffer(whole) ? whole : Buffer.from(whole);
}
