import { CUSTOMER_FIELDS, isOwnField } from '../../domain/customers/customer-list-fields.js';
import { customerValue } from '../../domain/customers/customer.js';
import { dayEdges, numberEdges } from '../../domain/customers/facet-edges.js';
import type { FacetOf, ValueCount } from '../../domain/customers/facets.js';
import { kindOf } from '../../domain/lists/list-fields.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { BadParameter } from '../lists/parse-list-criteria.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { ReadOptions } from '../ports/read-options.js';
import { settleColumns } from './settle-columns.js';

/** Customers with a value from `from` up to, but without, `to`. */
interface FacetBar {
  readonly from: number | string;
  readonly to: number | string;
  readonly customers: number;
}

/** The counts of one field: of numbers and dates those of ranges, otherwise those of the most frequent values. */
export type FieldFacet =
  | { readonly kind: 'values'; readonly values: readonly ValueCount[] }
  /** `isTime`: milliseconds since the epoch. */
  | { readonly kind: 'bars'; readonly isTime: boolean; readonly bars: readonly FacetBar[] };

/** Values of a field in one answer. */
export const MAX_FACET_VALUES = 50;

const DATE = /^\d{4}-\d\d-\d\d(T|$)/i;

/** Counts customers by the values of any fields that lists filter by. */
export class CountFieldFacets {
  static readonly needs = all('customer.read');

  constructor(private readonly customers: CustomerReader) {}

  /**
   * In the order of the fields. The counts of each field are from one moment. Throws `Forbidden`, `BadParameter` for a column that
   * no customer has, `Unavailable` when counting takes too long.
   */
  async execute(
    actor: Actor,
    { criteria, fields }: { readonly criteria: Criteria; readonly fields: readonly string[] },
  ): Promise<ReadonlyMap<string, FieldFacet>> {
    authorise(actor, CountFieldFacets.needs);
    for (const field of fields) {
      if (isOwnField(field) && !(await this.customers.hasColumn(field)))
        throw new BadParameter('fields', `names "${field}", a column that no customer has`);
    }
    const settled = await settleColumns(criteria, this.customers);
    const options = { reader: actor.id };
    const facets = new Map<string, FieldFacet>();
    for (const field of fields) facets.set(field, await this.#facetOf({ field, criteria: settled }, options));
    return facets;
  }

  async #facetOf(wanted: FacetOf, options: ReadOptions): Promise<FieldFacet> {
    const kind = await this.#kindOf(wanted.field);
    if (kind === 'values' || kind === 'texts') {
      const values = await this.customers.countValues({ ...wanted, limit: MAX_FACET_VALUES }, options);
      if (kind === 'values' || !values.every(({ value }) => value === null || DATE.test(String(value))))
        return { kind: 'values', values };
    }
    const edges = await this.#edgesOf(wanted, options);
    if (edges === undefined) {
      const values = await this.customers.countValues({ ...wanted, limit: MAX_FACET_VALUES }, options);
      return { kind: 'values', values };
    }
    const counts = edges.length === 0 ? [] : await this.customers.countBetween({ ...wanted, edges }, options);
    const bars = counts.map((customers, place) => ({ from: edges[place]!, to: edges[place + 1]!, customers }));
    return { kind: 'bars', isTime: kind === 'times', bars };
  }

  /** `texts` may be dates; `numbers` and `texts` are own columns of nothing else. */
  async #kindOf(field: string): Promise<'times' | 'numbers' | 'texts' | 'values'> {
    if (!isOwnField(field)) return kindOf(CUSTOMER_FIELDS, field) === 'time' ? 'times' : 'values';
    const types = (await this.customers.countColumns()).find(({ name }) => name === field)?.types ?? [];
    if (types.length !== 1) return 'values';
    return types[0] === 'number' ? 'numbers' : types[0] === 'string' ? 'texts' : 'values';
  }

  /** The edges of bars: none where nobody has a value; undefined for values that are neither numbers nor dates. */
  async #edgesOf(wanted: FacetOf, options: ReadOptions): Promise<(number | string)[] | undefined> {
    const low = await this.#outermost(wanted, false, options);
    const high = await this.#outermost(wanted, true, options);
    if (low === null || high === null) return [];
    if (kindOf(CUSTOMER_FIELDS, wanted.field) === 'time') return dayEdges(Number(low), Number(high));
    if (typeof low === 'number' && typeof high === 'number') return numberEdges(low, high);
    const [first, last] = [low, high].map((text) =>
      DATE.test(String(text)) ? Date.parse(String(text).slice(0, 10)) : NaN,
    );
    if (Number.isNaN(first!) || Number.isNaN(last!)) return undefined;
    const edges = dayEdges(first!, last!).map((time) => new Date(time).toISOString());
    // A year with five digits would come before all others as text.
    return edges.some((edge) => edge.startsWith('+')) ? undefined : edges.map((edge) => edge.slice(0, 10));
  }

  /** The least or the greatest value; null if nobody has one. */
  async #outermost({ field, criteria }: FacetOf, descending: boolean, options: ReadOptions) {
    const isPresent = { field, operator: 'null', values: [false] } as const;
    const { records } = await this.customers.list(
      {
        filters: isOwnField(field) ? [...criteria.filters, isPresent] : criteria.filters,
        search: criteria.search,
        order: [{ field, descending }],
        page: { kind: 'slice', start: 0, limit: 1 },
      },
      options,
    );
    return records[0] === undefined ? null : customerValue(records[0], field);
  }
}
