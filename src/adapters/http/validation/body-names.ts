import { z } from 'zod';
import type { FieldError, FieldErrors } from '../../../domain/domain-error.js';
import { nearest } from '../../../domain/text/nearest.js';

/** Of a body's unknown fields, so many are compared with the known ones. */
const MAX_COMPARED = 100;
/** They say what was read, and are never changed. */
const ECHOED = new Set(['id', 'updated']);
/** Names that other routes have for a field. */
const NAMES_ELSEWHERE: Readonly<Record<string, string>> = { password: 'passwordOld' };

/** What is wrong with a field that isn't known; `meant` is the known one that it's near to, if any. */
export function unknownField(meant: string | undefined): FieldError {
  const hint = meant === undefined ? '' : `: did you mean \`${meant}\`?`;
  return { code: 'unknown_field', message: `is not a field of this request${hint}` };
}

interface NamedBody {
  readonly body?: z.ZodType | undefined;
  readonly responses: Readonly<Record<number, unknown>>;
  readonly errors?: unknown;
  readonly invalidIs400?: boolean | undefined;
}

/** The fields of bodies that a route knows: those that it reads, and those of the record that a client may send back. */
export class BodyNames {
  readonly #writable: readonly string[];
  readonly #known: ReadonlySet<string>;
  /** Names that aren't fields here, and the fields that they mean. */
  readonly #elsewhere: readonly (readonly [name: string, meant: string])[];

  private constructor(body: z.ZodType, responses: readonly unknown[]) {
    const read = namesOf(body);
    this.#writable = read.filter((name) => !ECHOED.has(name));
    this.#known = new Set([...read, ...ECHOED, 'created', ...responses.flatMap(namesOf)]);
    this.#elsewhere = Object.entries(NAMES_ELSEWHERE).filter(
      ([name, meant]) => !this.#known.has(name) && read.includes(meant),
    );
  }

  /** Undefined where every field is known, as own columns are, and where a foreign protocol says what is ignored. */
  static of({ body, responses, errors, invalidIs400 }: NamedBody): BodyNames | undefined {
    if (body === undefined || errors !== undefined || invalidIs400 === true || isOpen(body)) return undefined;
    return new BodyNames(body, Object.values(responses));
  }

  /** Names the unknown fields that are probably misspelt, being near one that is absent. The others are ignored. */
  errorsOf(body: object): FieldErrors {
    // No prototype: the names are user input.
    const errors = Object.create(null) as Record<string, FieldError>;
    const unknown = Object.keys(body).filter((name) => !this.#known.has(name));
    if (unknown.length === 0) return errors;
    const absent = this.#writable.filter((name) => !Object.hasOwn(body, name));
    const elsewhere = new Map(this.#elsewhere.filter(([, meant]) => absent.includes(meant)));
    for (const name of unknown.slice(0, MAX_COMPARED)) {
      const near = nearest(name, [...absent, ...elsewhere.keys()]);
      if (near === undefined) continue;
      errors[name] = unknownField(elsewhere.get(near) ?? near);
    }
    return errors;
  }
}

/** The names of an object's fields, or of all in a union; none of any other schema. */
function namesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return namesOf(readBy(schema));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesOf);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Whether an object takes fields of any name. */
function isOpen(schema: unknown): boolean {
  if (schema instanceof z.ZodPipe) return isOpen(readBy(schema));
  if (!(schema instanceof z.ZodObject)) return false;
  const { catchall } = schema.def;
  return catchall !== undefined && !(catchall instanceof z.ZodNever);
}

/** The schema that reads the input: the one behind a preprocessing, or before a transformation. */
function readBy({ in: first, out }: z.ZodPipe): unknown {
  return first instanceof z.ZodTransform ? out : first;
}
