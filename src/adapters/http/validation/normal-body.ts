import type { z } from 'zod';
import { normalText } from '../../../domain/text/normal-text.js';

const AS_SENT = new WeakSet<z.ZodType>();

/**
 * Marks a field of a body, or a whole body, whose texts aren't normalised: passwords, secrets, codes, tokens, addresses of images, base64 and keys that
 * decide as they were sent. Call it last, except for `optional` and `nullable`.
 */
export function asSent<T extends z.ZodType>(schema: T): T {
  AS_SENT.add(schema);
  return schema;
}

/** Puts all texts of a parsed body into NFC, in place, except in fields that the schema takes as they were sent. */
export function normaliseBody(body: unknown, schema: z.ZodType): void {
  if (typeof body !== 'object' || body === null || AS_SENT.has(schema)) return;
  const skipped = namesAsSent(schema);
  for (const [name, value] of Object.entries(body)) {
    if (!skipped.has(name)) setNormal(body as Record<string, unknown>, name, value);
  }
}

function setNormal(parent: Record<string, unknown>, name: string, value: unknown): void {
  if (typeof value === 'string') {
    const normal = normalText(value);
    if (normal !== value) parent[name] = normal;
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    // A list's members are its properties, too.
    for (const [inner, part] of Object.entries(value)) setNormal(value as Record<string, unknown>, inner, part);
  }
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

const names = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The fields of a body that are taken as sent. */
export function namesAsSent(schema: z.ZodType): ReadonlySet<string> {
  const known = names.get(schema) ?? new Set(findNames(schema));
  names.set(schema, known);
  return known;
}

function findNames(schema: z.ZodType): string[] {
  const { shape } =
    layersOf(schema)
      .map(definitionOf)
      .find((definition) => definition.type === 'object') ?? {};
  return Object.entries(shape ?? {}).flatMap(([name, field]) =>
    layersOf(field).some((layer) => AS_SENT.has(layer)) ? [name] : [],
  );
}

/** A schema and those it wraps, down to the one that reads what was sent. */
function layersOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: read, out } = definitionOf(schema);
  const inner = innerType ?? (read !== undefined && definitionOf(read).type === 'transform' ? out : read);
  return inner === undefined ? [schema] : [schema, ...layersOf(inner)];
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def;
}
