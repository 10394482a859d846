import { normalText } from '../../../domain/text/normal-text.js';
import { parsePath } from './attribute-path.js';
import { ScimRefusal } from './scim-refusal.js';

const OPERATORS = ['eq', 'ne', 'sw', 'co', 'pr', 'gt', 'ge', 'lt', 'le'] as const;
type Operator = (typeof OPERATORS)[number];

/** One comparison; `value` is undefined for `pr`. */
export interface Comparison {
  /** In lower case, such as `username` or `emails.value`. */
  readonly attribute: string;
  /** The same as the request has it. */
  readonly name: string;
  readonly operator: Operator;
  readonly value: string | boolean | undefined;
}

/** More than any directory asks for. */
const MAX_COMPARISONS = 10;
/** An attribute, perhaps with a filter in brackets; an operator; a value in JSON. Then `and`, or the end. */
const COMPARISON =
  /\s*([\w$:.-]+(?:\[\s*type\s+eq\s+"work"\s*\])?(?:\.[\w$-]+)?)\s+(\w+)(?:\s+("(?:[^"\\]|\\.)*"|true|false))?\s*(?=\sand\s|$)/giy;
const AND = /\s*and\s/iy;

/** Attributes whose values others stand for. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['emails', 'emails.value'],
  ['members', 'members.value'],
]);

/**
 * Parses comparisons joined by `and` (RFC 7644, 3.4.2.2): what directories ask, and what an index answers. An empty filter has none. Throws
 * `invalidFilter` for everything else.
 */
export function parseFilter(text: string): Comparison[] {
  const comparisons: Comparison[] = [];
  for (let at = 0; text.slice(at).trim() !== '';) {
    if (comparisons.length > 0) at = after(AND, text, at).end;
    const { found, end } = after(COMPARISON, text, at);
    comparisons.push(comparisonOf(found));
    if (comparisons.length > MAX_COMPARISONS) throw invalid(`has more than ${MAX_COMPARISONS} comparisons`);
    at = end;
  }
  return comparisons;
}

function after(pattern: RegExp, text: string, at: number): { readonly found: RegExpExecArray; readonly end: number } {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (found === null) throw invalid('must be comparisons such as userName eq "ada@example.com", joined by and');
  return { found, end: pattern.lastIndex };
}

function comparisonOf([, name = '', word = '', json]: RegExpExecArray): Comparison {
  const path = parsePath(name);
  const operator = OPERATORS.find((one) => one === word.toLowerCase());
  if (path === undefined || operator === undefined) throw invalid(`does not know ${name} ${word}`);
  if ((operator === 'pr') !== (json === undefined)) throw invalid(`needs a value, except with pr`);
  if (path.filter !== undefined && (path.attribute !== 'emails' || path.sub !== 'value'))
    throw invalid(`does not know ${name}`);
  const attribute = path.sub === undefined ? path.attribute : `${path.attribute}.${path.sub}`;
  return {
    attribute: ALIASES.get(attribute) ?? attribute,
    name,
    operator,
    value: json === undefined ? undefined : valueOf(json),
  };
}

function valueOf(json: string): string | boolean {
  try {
    if (!json.startsWith('"')) return json.toLowerCase() === 'true';
    return normalText(JSON.parse(json) as string);
  } catch {
    throw invalid('has a value that is not JSON');
  }
}

export function invalid(message: string): ScimRefusal {
  return new ScimRefusal('invalidFilter', `The filter ${message}.`);
}
