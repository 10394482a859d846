import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  NULL_SUFFIX,
  OPERATOR_SUFFIXES,
  readFilterName,
  RESERVED_NAMES,
  type ListFields,
} from '../../../domain/lists/list-fields.js';
import { nearest } from '../../../domain/text/nearest.js';
import { KnownQuery, parseQuery, type Query } from '../queries/query.js';
import type { QueryRoute } from './query-route.js';
import { unknownParameter, UnknownParameters } from './unknown-parameters.js';

/** Every GET knows these, because clients send them to whatever they think is a list. */
const PAGING = ['_after', '_page', '_start', '_end', '_limit'];
const ORDER = ['_sort', '_order'];
/** A GET ignores the first two, and says itself where only the present can be read. */
const OF_READS = ['dry_run', 'wait', 'at', 'at_seq', ...PAGING];
const OF_WRITES = ['dry_run', 'wait'];
/** A write that ignores other names refuses these when misspelt, because whoever asks for a dry run wants nothing saved. */
const OF_LENIENT_WRITES = ['dry_run'];
/** Clients ask for the same lists again and again. So many query strings are remembered, of up to so many characters. */
const [MAX_KNOWN, MAX_KNOWN_LENGTH] = [100, 300];
/** Most aren't sent again soon: what is parsed stays only with the second request. */
const SENT_ONCE = 'sent once';
/** How axios, qs and PHP write a list: `name[]` and `name[0]`. */
const LISTED = /^([^[\]]+)\[\d*\]$/;
const IN_BRACKETS = /^([^[\]]+)\[/;

/** The names of the query parameters that a route knows, as its declaration says. */
export class QueryNames {
  readonly #single = new Set<string>();
  readonly #repeatable = new Set<string>();
  readonly #isRead: boolean;
  readonly #isLenient: boolean;
  readonly #known = new LRUCache<string, KnownQuery | typeof SENT_ONCE>({ max: MAX_KNOWN });

  constructor(
    route: QueryRoute & { readonly method: string },
    /** The fields that the caller filters by, if any. */
    private readonly fields?: ListFields,
  ) {
    this.#isRead = route.method === 'GET';
    this.#isLenient = route.anyQuery === true;
    for (const name of this.#isRead ? OF_READS : this.#isLenient ? OF_LENIENT_WRITES : OF_WRITES)
      this.#single.add(name);
    if (this.#isRead) for (const name of ORDER) this.#repeatable.add(name);
    if (route.resumable === true) this.#single.add('lastEventId');
    for (const [name, { type }] of Object.entries(parametersOf(route.query))) {
      (type === 'array' ? this.#repeatable : this.#single).add(name);
    }
    if (fields === undefined) return;
    for (const name of filterNames(fields)) {
      this.#single.delete(name);
      this.#repeatable.add(name);
    }
  }

  /** Parses a query string, and reads it. The same one gives the same object, as long as it's remembered. */
  parse(text: string): Query {
    const known = this.#known.get(text);
    if (known !== undefined && known !== SENT_ONCE) return known;
    const query = this.read(parseQuery(text));
    // Of other requests, few are sent twice, and some hold a ticket or a secret.
    if (this.#isRead && this.fields !== undefined && text.length <= MAX_KNOWN_LENGTH)
      this.#known.set(text, known === undefined ? SENT_ONCE : new KnownQuery(query));
    return query;
  }

  /**
   * Returns the query with lists under their names: `name[]` and `name[0]` are `name`. Throws `UnknownParameters` for what
   * the route doesn't know, because a filter that gets lost lists, or changes, everybody.
   */
  read(query: Query): Query {
    if (query.size === 0) return query;
    const read = new Map<string, readonly string[]>();
    const errors: [name: string, error: string][] = [];
    for (const [sent, values] of query) {
      const [, listed] = LISTED.exec(sent) ?? [];
      const name = listed !== undefined && this.#isRepeatable(listed) ? listed : sent;
      const error = this.#isKnown(name) ? undefined : this.#errorOf(sent);
      if (error !== undefined) errors.push([sent, error]);
      else read.set(name, [...(read.get(name) ?? []), ...values]);
    }
    if (errors.length > 0) throw new UnknownParameters(errors);
    return read;
  }

  #isKnown(name: string): boolean {
    return this.#single.has(name) || this.#isRepeatable(name);
  }

  #isRepeatable(name: string): boolean {
    return this.#repeatable.has(name) || (!this.#single.has(name) && this.#isOwnColumn(name));
  }

  #isOwnColumn(name: string): boolean {
    const { fields } = this;
    if (fields?.ownColumnsExcept === undefined || RESERVED_NAMES.has(name)) return false;
    return readFilterName(fields, name) !== undefined;
  }

  /** What's wrong with a name; undefined if it can be ignored. */
  #errorOf(sent: string): string | undefined {
    const [, plain] = IN_BRACKETS.exec(sent) ?? [];
    if (plain !== undefined && (this.#single.has(plain) || this.#repeatable.has(plain)))
      return `can't have brackets here: did you mean \`${plain}\`?`;
    const meant = this.#nearest(plain ?? sent);
    const isIgnored = meant === undefined && (this.#isLenient || (this.#isRead && sent.startsWith('_')));
    return isIgnored ? undefined : unknownParameter(meant);
  }

  /** A name with an underscore too many is near, but not one whose underscore takes the place of a letter, such as `_t`. */
  #nearest(sent: string): string | undefined {
    const known = [...this.#single, ...this.#repeatable];
    if (!this.#isRead || !sent.startsWith('_')) return nearest(sent, known);
    const plain = sent.slice(1).toLowerCase();
    return (
      known.find((name) => name === plain) ??
      nearest(
        sent,
        known.filter((name) => name.startsWith('_')),
      )
    );
  }
}

/** The names of a list's filters and its search, without those of own columns. */
function filterNames(fields: ListFields): string[] {
  const names = [...fields.kinds.keys()].flatMap((field) => [
    field,
    ...[...OPERATOR_SUFFIXES.map(([suffix]) => suffix), NULL_SUFFIX].map((suffix) => `${field}${suffix}`),
  ]);
  const known = names.filter((name) => readFilterName(fields, name) !== undefined);
  return fields.searched.length > 0 ? ['q', ...known] : known;
}

/** The parameters that a schema reads, as the API document shows them. */
function parametersOf(schema: z.ZodType | undefined): Record<string, { readonly type?: unknown }> {
  if (schema === undefined) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return properties as Record<string, { readonly type?: unknown }>;
}
