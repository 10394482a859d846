import type { IncomingMessage } from 'node:http';
import { bodyStalled, bodyTooLarge, HttpProblem, malformedJson } from '../problems/http-problem.js';
import { ValidationFailed } from '../../../domain/domain-error.js';
import type { JsonObject } from './json-object.js';
import type { BodyBudget } from './body-budget.js';
import type { RequestBodies } from './request-bodies.js';
import { LargeBodyThread } from './large-body-thread.js';
import { parseLargeBody, type WantedBody } from './parse-large-body.js';

/** A body of this length is parsed in less than a millisecond. */
const SMALL = 64 * 1_024;
/** A body has stalled when fewer than `MIN_BYTES` arrived in this time, twice in a row. */
const STALL_MS = 2_000;
const MIN_BYTES = 16 * 1_024;

/** Shared by all routes. It parses one body at a time, so the memory that parsing needs is used only once. */
const thread = new LargeBodyThread();

/**
 * Creates a reader for JSON objects of up to several megabytes. They're parsed on a worker thread, and only the wanted
 * fields come back. `client` identifies the sender; `begin` is called when its turn comes. Throws `Unavailable`
 * ('overloaded') when too many bodies are being received, and a 408 when one stalls and loses its turn.
 */
export function largeJsonReader(
  limit: number,
  { budget, turns, scheduler }: RequestBodies,
  wanted: WantedBody,
  stallMs = STALL_MS,
) {
  return async (req: IncomingMessage, client: string, begin: () => void): Promise<JsonObject> => {
    const length = Number(req.headers['content-length'] ?? Infinity);
    const read = async () => {
      begin();
      const bytes = await collect(req, limit, stallMs);
      if (bytes.length > SMALL) return thread.parse(bytes, wanted);
      await scheduler.next(client);
      return parseLargeBody(bytes, wanted);
    };
    const parsed = await (length <= SMALL ? withinBudget(budget, client, length, read) : turns.run(client, read));
    if ('error' in parsed) throw malformedJson(parsed.error);
    if ('surplus' in parsed) {
      throw new ValidationFailed({ [parsed.surplus]: { code: 'too_big', message: parsed.message } });
    }
    return parsed.body;
  };
}

async function withinBudget<T>(budget: BodyBudget, client: string, length: number, read: () => Promise<T>): Promise<T> {
  const release = budget.reserve(client, length);
  try {
    return await read();
  } finally {
    release();
  }
}

/**
 * Reads all bytes into memory of their own. When the length is known, which was checked before, they're copied into
 * place as they arrive.
 */
function collect(req: IncomingMessage, limit: number, stallMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = req.headers['content-length'];
  const bytes = announced === undefined ? undefined : new Uint8Array(Number(announced));
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    let [seen, slow] = [0, 0];
    const watch = () => {
      // A process that was suspended sees no new bytes either, so one slow interval isn't enough.
      slow = length - seen < MIN_BYTES ? slow + 1 : 0;
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
