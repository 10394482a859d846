import { isAscii, isUtf8 } from 'node:buffer';
import { flawOfBody, NO_OBJECT, NO_UTF8, type JsonObject } from '../json-object.js';
import { decodeBase64 } from './decode-base64.js';

/** The fields of a large body that the route uses; nothing else leaves the worker thread. */
export interface WantedBody {
  readonly fields: readonly string[];
  /** The field among them that holds base64 text. It's returned as bytes, empty when it isn't valid base64. */
  readonly base64?: string;
  /** The maximum number of lists, objects and fields in one field; 10,000 by default. */
  readonly maxParts?: number;
}

/** More than most routes need. Transferring ten times as many would block the event loop for tens of milliseconds. */
const MAX_PARTS = 10_000;

export type ParsedBody =
  | { readonly body: JsonObject }
  | { readonly flaw: string }
  /** A field with too many parts to be transferred. */
  | { readonly surplus: string; readonly message: string };

/** Parses a whole body. A byte order mark is ignored, as koa-body does; no bytes are an empty object. */
export function parseLargeBody(bytes: Uint8Array, wanted: WantedBody): ParsedBody {
  if (bytes.length === 0) return { body: {} };
  if (!isUtf8(bytes)) return { flaw: NO_UTF8 };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = isAscii(buffer) ? buffer.toString('latin1') : buffer.toString('utf8').replace(/^\ufeff/, '');
  if (text === '') return { body: {} };
  const parsed = parse(text);
  if ('flaw' in parsed) return parsed;
  const flaw = flawOfBody(parsed.value);
  if (flaw !== undefined) return { flaw };
  const body = pick(parsed.value as JsonObject, wanted);
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

function parse(text: string): { readonly value: unknown } | { readonly flaw: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { flaw: NO_OBJECT };
  }
}

function pick(value: JsonObject, { fields, base64 }: WantedBody): JsonObject {
  const body: JsonObject = {};
  for (const field of fields) if (Object.hasOwn(value, field)) body[field] = value[field];
  if (base64 !== undefined && typeof body[base64] === 'string') {
    body[base64] = new Uint8Array(decodeBase64(body[base64]) ?? []);
  }
  return body;
}
