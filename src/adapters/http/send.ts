import { pipeline } from 'node:stream';
import { noneMatchHits } from './conditional.js';
import type { Exchange } from './exchange.js';
import { drain, hasUnreadRest } from './drain.js';
import type { Reply } from './reply.js';
import { DEFAULT_CSP, type ResponseHeaders } from './response-headers.js';
import { inSlices, SLICE_FROM } from './slices.js';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface SendOptions {
  readonly headers: ResponseHeaders;
  readonly close: boolean;
}

/** Called once, when the response was handed over, or with the error that cut its stream off. */
export type Sent = (status: number, failure?: Error) => void;

/** Writes the response at once. Throws, before anything is written, when it can't be serialised. */
export function send(exchange: Exchange, reply: Reply, options: SendOptions, sent: Sent): void {
  const { req, res } = exchange;
  if (res.headersSent || res.destroyed) {
    reply.stream?.content.destroy();
    sent(reply.status);
    return;
  }
  const reading = req.method === 'GET' || req.method === 'HEAD';
  const unchanged =
    reading &&
    reply.etag !== undefined &&
    reply.status === 200 &&
    noneMatchHits(req.headers['if-none-match'], reply.etag);
  const status = unchanged ? 304 : reply.status;
  const list = headerList(exchange, reply, options.headers);
  const unread = hasUnreadRest(req);
  if (options.close || unread) list.push('Connection', 'close');

  if (unchanged || reply.stream === undefined) {
    const content = unchanged ? undefined : contentOf(reply);
    if (content !== undefined) {
      list.push('Content-Type', typeOf(reply), 'Content-Length', String(Buffer.byteLength(content)));
    } else if (status >= 200 && status !== 204 && status !== 304) {
      list.push('Content-Length', '0');
    }
    res.writeHead(status, list);
    if (!unread) {
      if (content === undefined || content.length < SLICE_FROM || req.method === 'HEAD') res.end(content);
      else pipeline(inSlices(content), res, () => undefined);
    } else {
      if (content !== undefined) res.write(content);
      else res.flushHeaders();
      drain(req, () => res.end());
    }
    reply.stream?.content.destroy();
    sent(status);
    return;
  }

  list.push('Content-Type', reply.stream.type);
  if (reply.stream.length !== undefined) list.push('Content-Length', String(reply.stream.length));
  res.writeHead(status, list);
  if (req.method === 'HEAD') {
    reply.stream.content.destroy();
    res.end();
    sent(status);
    return;
  }
  // A stream without a length may be silent for long, so its head goes out now. Otherwise it goes out with the first
  // chunk.
  if (reply.stream.length === undefined) res.flushHeaders();
  // A failure cuts the response off; no error can be sent any more.
  pipeline(reply.stream.content, res, (failure) => sent(status, failure ?? undefined));
}

function headerList({ req, requestId, route }: Exchange, reply: Reply, headers: ResponseHeaders): string[] {
  const list = headers.list(requestId, req.headers.origin);
  const vary = headers.vary(reply.etag !== undefined && route?.needs.kind !== 'nothing');
  if (vary !== undefined) list.push('Vary', vary);
  if (reply.etag !== undefined) list.push('ETag', reply.etag);
  const own = reply.headers;
  if (own?.['Content-Security-Policy'] === undefined) list.push('Content-Security-Policy', DEFAULT_CSP);
  if (own?.['Cache-Control'] === undefined) list.push('Cache-Control', route?.private ? 'no-store' : 'no-cache');
  if (own !== undefined) for (const name in own) list.push(name, own[name]!);
  return list;
}

/** Text made for this response stays text: it's sent in one packet with the head, where bytes would need a second. */
function contentOf(reply: Reply): Buffer | string | undefined {
  if (reply.json !== undefined) return reply.json;
  if (reply.body !== undefined) return JSON.stringify(reply.body);
  return reply.bytes?.content;
}

function typeOf(reply: Reply): string {
  return reply.bytes?.type ?? JSON_TYPE;
}
