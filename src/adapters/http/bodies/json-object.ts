import { isAscii, isUtf8 } from 'node:buffer';

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
 * Parses a whole body with at most so many lists, objects and fields. A byte order mark is ignored; no text is an empty object. A name
 * that an object has twice is an error (RFC 8259, section 4): whoever looked at the body before may have seen the other value.
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
  if (countFields(value) < structure.fields) return { error: errorOfNames(text) };
  return { object: value as JsonObject };
}

const NO_OBJECT = 'The body is not a JSON object.';
const NO_UTF8 = 'The body is not valid UTF-8.';

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Looks only at brackets and colons. Says nothing of text that isn't JSON. */
function readStructure(text: string, maxParts: number): { readonly fields: number } | { readonly error: string } {
  let [depth, parts, fields] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > MAX_DEPTH) return { error: `The body is nested more than ${MAX_DEPTH} levels deep.` };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1;
    } else if (code === COLON) {
      parts += 1;
      fields += 1;
    }
    if (parts > maxParts) return { error: `The body holds more than ${maxParts} lists, objects and fields.` };
  }
  return { fields };
}

/** The fields of a parsed value, at all levels. */
function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members: readonly unknown[] = Object.values(value);
  return members.reduce<number>((sum, member) => sum + countFields(member), Array.isArray(value) ? 0 : members.length);
}

/** Names what a parsed text says twice. */
function errorOfNames(text: string): string {
  const names: Set<string>[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      last = text.slice(at, end + 1);
      at = end;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) names.push(new Set());
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) names.pop();
    else if (code === COLON) {
      const name = JSON.parse(last) as string;
      if (names.at(-1)!.has(name) && name.length <= MAX_NAME_LENGTH)
        return `An object of the body has two fields "${name}".`;
      names.at(-1)!.add(name);
    }
  }
  return 'An object of the body has two fields of one name.';
}

/** Where the string ends that begins here: at a quote behind an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
