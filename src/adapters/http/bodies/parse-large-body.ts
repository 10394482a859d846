import { parseObject, type JsonObject } from './json-object.js';
import { decodeBase64 } from './decode-base64.js';

/** The fields of a large body that the route uses; of others only names leave the worker thread. */
export interface WantedBody {
  readonly fields: readonly string[];
  /** The field among them that holds base64 text. It's returned as bytes, empty when it isn't valid base64. */
  readonly base64?: string;
  /** The maximum number of lists, objects and fields in one field; 10,000 by default. */
  readonly maxParts?: number;
}

/** More lists, objects and fields than most routes need. Transferring ten times as many would block the event loop for tens of milliseconds. */
export const MAX_PARTS = 10_000;

/** Of other fields, so many names are of interest, which are no longer than this. */
const MAX_OTHERS = 100;
const MAX_NAME_LENGTH = 64;

export type ParsedBody =
  | { readonly body: JsonObject }
  | { readonly error: string }
  /** A field with too many parts to be transferred. */
  | { readonly surplus: string; readonly message: string };

/** Parses a whole body; no bytes are an empty object. */
export function parseLargeBody(bytes: Uint8Array, wanted: WantedBody): ParsedBody {
  const parsed = parseObject(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if ('error' in parsed) return parsed;
  const body = pick(parsed.object, wanted);
  const { maxParts = MAX_PARTS } = wanted;
  const surplus = Object.keys(body).find((field) => hasManyParts(body[field], maxParts));
  return surplus === undefined
    ? { body }
    : { surplus, message: `holds more than ${maxParts} lists, objects and fields` };
}

function hasManyParts(value: unknown, max: number): boolean {
  const left = [value];
  for (let parts = 0; left.length > 0;) {
    const part = left.pop();
    if (typeof part !== 'object' || part === null || part instanceof Uint8Array) continue;
    const values = Object.values(part);
    parts += Array.isArray(part) ? 1 : 1 + values.length;
    if (parts > max) return true;
    for (const value of values) left.push(value);
  }
  return false;
}

function pick(value: JsonObject, { fields, base64 }: WantedBody): JsonObject {
  const body: JsonObject = {};
  for (const field of fields) if (Object.hasOwn(value, field)) body[field] = value[field];
  // A field may be misspelt. A prototype can't be: it would be set here.
  const others = Object.keys(value).filter((name) => !fields.includes(name) && name !== '__proto__');
  for (const name of others.slice(0, MAX_OTHERS)) if (name.length <= MAX_NAME_LENGTH) body[name] = null;
  if (base64 !== undefined && typeof body[base64] === 'string') {
    body[base64] = new Uint8Array(decodeBase64(body[base64]) ?? []);
  }
  return body;
}
