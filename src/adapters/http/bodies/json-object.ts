import { isAscii, isUtf8 } from 'node:buffer';

const MAX_DEPTH = 64;

export type JsonObject = Record<string, unknown>;

/** Parses a whole body. A byte order mark is ignored, as koa-body does; no bytes are an empty object. */
export function parseObject(bytes: Buffer): { readonly object: JsonObject } | { readonly flaw: string } {
  if (!isUtf8(bytes)) return { flaw: NO_UTF8 };
  const text = isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8').replace(/^\ufeff/, '');
  if (text === '') return { object: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { flaw: NO_OBJECT };
  }
  const flaw = flawOfBody(value);
  return flaw === undefined ? { object: value as JsonObject } : { flaw };
}

/** Says why a parsed body is refused; undefined when it's acceptable. A missing body counts as an empty one. */
export function flawOfBody(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return NO_OBJECT;
  return isTooDeep(body) ? `The body is nested more than ${MAX_DEPTH} levels deep.` : undefined;
}

export const NO_OBJECT = 'The body is not a JSON object.';
export const NO_UTF8 = 'The body is not valid UTF-8.';

function isTooDeep(root: object): boolean {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    const next: object[] = [];
    for (const node of level) {
      for (const value of Object.values(node) as unknown[]) {
        if (typeof value === 'object' && value !== null) next.push(value);
      }
    }
    level = next;
  }
  return false;
}
