import type { Query } from '../queries/query.js';
import { ScimRefusal } from './scim-refusal.js';
import { parsePath, type AttributePath } from './attribute-path.js';

/** More than any schema has. */
const MAX_NAMES = 100;

type Resource = Readonly<Record<string, unknown>>;

/** What every answer has (RFC 7643, 7: `returned` is `always`). */
const ALWAYS = new Set(['schemas', 'id']);

/** Which attributes a request wants: `attributes` and `excludedAttributes` (RFC 7644, 3.9). Unknown names are ignored. */
export class SelectedAttributes {
  readonly #wanted: readonly AttributePath[] | undefined;
  readonly #excluded: readonly AttributePath[];

  constructor(parameters: Query) {
    const wanted = namesIn(parameters, 'attributes');
    this.#wanted = wanted.length === 0 ? undefined : wanted;
    this.#excluded = namesIn(parameters, 'excludedAttributes');
  }

  /** Whether an answer holds an attribute; `byDefault`: if nothing is said of it. */
  has(attribute: string, byDefault: boolean): boolean {
    const name = attribute.toLowerCase();
    if (this.#excluded.some((path) => path.attribute === name && path.sub === undefined)) return false;
    return this.#wanted === undefined ? byDefault : this.#wanted.some((path) => path.attribute === name);
  }

  /** The resource without what isn't wanted. */
  of(resource: Resource): Resource {
    if (this.#wanted === undefined && this.#excluded.length === 0) return resource;
    const selected: Record<string, unknown> = {};
    for (const [attribute, value] of Object.entries(resource)) {
      if (ALWAYS.has(attribute)) selected[attribute] = value;
      else if (this.has(attribute, true)) selected[attribute] = this.#partOf(attribute.toLowerCase(), value);
    }
    return selected;
  }

  #partOf(attribute: string, value: unknown): unknown {
    const paths = (this.#wanted ?? []).filter((path) => path.attribute === attribute);
    const isWhole = paths.length === 0 || paths.some(({ sub }) => sub === undefined);
    const excluded = this.#excluded.filter((path) => path.attribute === attribute);
    if (isWhole && excluded.length === 0) return value;
    const isKept = (sub: string) =>
      (isWhole || paths.some((path) => path.sub === sub)) && !excluded.some((path) => path.sub === sub);
    const pick = (object: Resource) =>
      Object.fromEntries(Object.entries(object).filter(([sub]) => isKept(sub.toLowerCase())));
    if (Array.isArray(value)) return (value as readonly Resource[]).map(pick);
    return typeof value === 'object' && value !== null ? pick(value as Resource) : value;
  }
}

function namesIn(parameters: Query, parameter: string): AttributePath[] {
  const names = new Set((parameters.get(parameter) ?? []).flatMap((value) => value.split(',')));
  if (names.size > MAX_NAMES) throw new ScimRefusal('invalidValue', `${parameter} has more than ${MAX_NAMES} names.`);
  return [...names].map((name) => parsePath(name)).filter((path) => path !== undefined);
}
