import { isAscii, isUtf8 } from 'node:buffer';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  endOfJsonString,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from '../../../domain/text/json-syntax.js';
import { repeatedNames } from '../../../domain/text/repeated-names.js';

const MAX_DEPTH = 64;
/** Longer names aren't repeated in an error. */
const MAX_NAME_LENGTH = 64;

export type JsonObject = Record<string, unknown>;
type ParsedObject = { readonly object: JsonObject } | { readonly error: string };

/** Parses a whole body of bytes. */
export function parseObject(bytes: Buffer, maxParts?: number): ParsedObject {
  if (!isUtf8(bytes)) return { error: NO_UTF8 };
  return parseText(isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8'), maxParts);
}

/**
 * Parses a whole body with at most so many lists, objects and fields. A byte order mark is ignored; no text is an empty object. Two
 * fields of one name are an error: parsers differ in which one they take (RFC 8259, section 4).
 */
export function parseText(body: string, maxParts = Infinity): ParsedObject {
  const text = body.startsWith('\ufeff') ? body.slice(1) : body;
  if (text === '') return { object: {} };
  // Before it's parsed: a body of 200 KiB with nothing but brackets or fields would take tens of milliseconds, and what follows more.
  const structure = readStructure(text, maxParts);
  if ('error' in structure) return structure;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: NO_OBJECT };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { error: NO_OBJECT };
  if (countParts(value) < structure.parts) return { error: errorOfNames(text) };
  return { object: value as JsonObject };
}

const NO_OBJECT = 'The body is not a JSON object.';
const NO_UTF8 = 'The body is not valid UTF-8.';

/** Looks only at brackets and colons. Says nothing of text that isn't JSON. */
function readStructure(text: string, maxParts: number): { readonly parts: number } | { readonly error: string } {
  let [depth, parts] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfJsonString(text, at);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > MAX_DEPTH) return { error: `The body is nested more than ${MAX_DEPTH} levels deep.` };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1;
    } else if (code === COLON) {
      parts += 1;
    }
    if (parts > maxParts) return { error: `The body holds more than ${maxParts} lists, objects and fields.` };
  }
  return { parts };
}

/** The lists, objects and fields of a parsed value. */
function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 1 : 1 + members.length;
  return members.reduce<number>((sum, member) => sum + countParts(member), own);
}

/** Names what a parsed text says twice. */
function errorOfNames(text: string): string {
  const name = [...repeatedNames(text)].find(({ length }) => length <= MAX_NAME_LENGTH);
  return `An object of the body has two fields ${name === undefined ? 'of one name' : `"${name}"`}.`;
}
