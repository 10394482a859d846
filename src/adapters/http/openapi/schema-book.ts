import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Json } from './json.js';

type Direction = 'input' | 'output';

/**
 * Converts the routes' zod schemas into those of the document. A schema with an id is written once, under that name.
 */
export class SchemaBook {
  readonly #named = new Map<string, Json>();
  readonly #seen: Readonly<Record<Direction, Map<z.ZodType, Json>>> = { input: new Map(), output: new Map() };

  /** Returns a reference for a schema with an id, otherwise the schema. Throws when two schemas share an id. */
  refer(schema: z.ZodType, direction: Direction): Json {
    const seen = this.#seen[direction].get(schema);
    if (seen !== undefined) return seen;
    // Nested schemas become references by id; the outermost one would be written inline.
    const { items, $defs = {} } = rewrite(
      z.toJSONSchema(z.array(schema), { io: direction, override: ({ jsonSchema }) => simplify(jsonSchema) }),
    ) as { readonly items: Json; readonly $defs?: Readonly<Record<string, Json>> };
    for (const [name, definition] of Object.entries($defs)) this.#define(name, definition);
    this.#seen[direction].set(schema, items);
    return items;
  }

  /** All named schemas, by name. */
  get schemas(): Json {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #define(name: string, { id: _id, ...definition }: Json): void {
    const previous = this.#named.get(name);
    if (previous !== undefined && !isDeepStrictEqual(previous, definition)) {
      throw new Error(`Two schemas are called ${name}, or one differs between requests and answers.`);
    }
    this.#named.set(name, definition);
  }
}

/** Removes noise: patterns that repeat a format, default integer bounds, unconstrained keys. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (isDeepStrictEqual(schema.propertyNames, { type: 'string' })) delete schema.propertyNames;
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : rewrite(inner),
    ]),
  );
}
