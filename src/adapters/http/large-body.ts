import { isAscii, isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Unavailable } from '../../domain/domain-error.js';
import { bodyTooLarge, HttpProblem, malformedJson } from './http-problem.js';

/**
 * Bodies of one route that are on their way at a time. Each may hold its whole length in memory for as long as a slow
 * client likes, so their number is bounded: 32 of 7 MiB are 224 MiB.
 */
const READ_AT_ONCE = 32;

/**
 * Makes a reader of the JSON values of bodies that may have megabytes; it answers undefined for an empty one. They are
 * collected, made text and parsed in turns of the event loop of their own: at 7 MiB the last two take about 5 ms each,
 * in one go with the rest 20. Throws `Unavailable` ('overloaded') when too many are on their way.
 */
export function largeJsonReader(limit: number, atOnce = READ_AT_ONCE): (req: IncomingMessage) => Promise<unknown> {
  let reading = 0;
  return async (req) => {
    if (reading >= atOnce) throw new Unavailable('overloaded', 'Too many large bodies are on their way. Try again.', 2);
    reading += 1;
    try {
      return await readLargeJson(req, limit);
    } finally {
      reading -= 1;
    }
  };
}

async function readLargeJson(req: IncomingMessage, limit: number): Promise<unknown> {
  const bytes = await collect(req, limit);
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw malformedJson('The body is not valid UTF-8.');
  await nextTurn();
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  await nextTurn();
  const value = parse(text);
  // What the handler does with it is work of the same kind.
  await nextTurn();
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson('The body is not a JSON object.');
  }
}

/** All bytes, copied into place as they come when the length is known; it was checked against the limit. */
function collect(req: IncomingMessage, limit: number): Promise<Buffer> {
  const announced = req.headers['content-length'];
  const bytes = announced === undefined ? undefined : Buffer.allocUnsafeSlow(Number(announced));
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const end = () => {
      req.off('data', take).off('end', whole).off('close', broken).off('error', broken);
    };
    const take = (chunk: Buffer) => {
      if (bytes === undefined) chunks.push(chunk);
      else chunk.copy(bytes, length);
      length += chunk.length;
      if (length <= limit) return;
      end();
      req.pause();
      reject(bodyTooLarge(limit));
    };
    const whole = () => {
      end();
      resolve(bytes ?? Buffer.concat(chunks));
    };
    const broken = () => {
      end();
      reject(new HttpProblem(400, 'bad_request', 'The body did not arrive completely.', { close: true }));
    };
    req.on('data', take).on('end', whole).on('close', broken).on('error', broken);
  });
}
