import type { IncomingMessage } from 'node:http';
import { bodyStalled, bodyTooLarge, HttpProblem, malformedJson } from '../http-problem.js';
import { ValidationFailed } from '../../../domain/domain-error.js';
import type { JsonObject } from '../json-object.js';
import type { RequestBodies } from '../request-bodies.js';
import { LargeBodyThread } from './large-body-thread.js';
import { parseLargeBody, type WantedBody } from './parse-large-body.js';

/** A body of this length is parsed in less than a millisecond. */
const SMALL = 64 * 1_024;
/** How a body is told from one that has stalled: less than `LEAST_BYTES` came in this time, twice running. */
const STALL_MS = 2_000;
const LEAST_BYTES = 16 * 1_024;

/** For all routes: it takes one body at a time, so that what parsing needs beside the bytes is there once. */
const thread = new LargeBodyThread();

/**
 * Makes a reader of the JSON objects of bodies that may have megabytes, which are parsed on a thread of their own; only
 * the wanted fields come back. `client` says whose body it is; `begin` is called when its turn has come. Throws
 * `Unavailable` ('overloaded') when too many are on their way, and a 408 for a body that stalls: its place is another's.
 */
export function largeJsonReader(
  limit: number,
  { budget, turns }: RequestBodies,
  wanted: WantedBody,
  stallMs = STALL_MS,
) {
  return async (req: IncomingMessage, client: string, begin: () => void): Promise<JsonObject> => {
    const length = Number(req.headers['content-length'] ?? Infinity);
    const read = async () => {
      begin();
      const bytes = await collect(req, limit, stallMs);
      return bytes.length <= SMALL ? parseLargeBody(bytes, wanted) : thread.parse(bytes, wanted);
    };
    const parsed = await (length <= SMALL ? budget.run(client, length, read) : turns.run(client, read));
    if ('flaw' in parsed) throw malformedJson(parsed.flaw);
    if ('surplus' in parsed) {
      throw new ValidationFailed({ [parsed.surplus]: { code: 'too_big', message: parsed.message } });
    }
    return parsed.body;
  };
}

/** All bytes, in memory of their own, copied into place as they come when the length is known: it was checked before. */
function collect(req: IncomingMessage, limit: number, stallMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = req.headers['content-length'];
  const bytes = announced === undefined ? undefined : new Uint8Array(Number(announced));
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    let [seen, slow] = [0, 0];
    const watch = () => {
      // A process that stood still finds nothing new either, so once is no proof.
      slow = length - seen < LEAST_BYTES ? slow + 1 : 0;
      seen = length;
      if (slow < 2) return;
      end();
      req.pause();
      reject(bodyStalled());
    };
    const timer = setInterval(watch, stallMs);
    const end = () => {
      clearInterval(timer);
      req.off('data', take).off('end', whole).off('close', broken).off('error', broken);
    };
    const take = (chunk: Buffer) => {
      if (bytes === undefined) chunks.push(chunk);
      else bytes.set(chunk, length);
      length += chunk.length;
      if (length <= limit) return;
      end();
      req.pause();
      reject(bodyTooLarge(limit));
    };
    const whole = () => {
      end();
      resolve(bytes ?? joined(chunks, length));
    };
    const broken = () => {
      end();
      reject(new HttpProblem(400, 'bad_request', 'The body did not arrive completely.', { close: true }));
    };
    if (req.destroyed) broken();
    else req.on('data', take).on('end', whole).on('close', broken).on('error', broken);
  });
}

function joined(chunks: readonly Buffer[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
