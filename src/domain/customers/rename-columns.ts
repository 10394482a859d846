import type { Criteria } from '../lists/list-query.js';
import type { CustomerField } from './customer-fields.js';

/** New names of own columns by their former ones, which belong to standard fields now. */
export type RenamedColumns = ReadonlyMap<string, string>;

/** As much of a standard field as a renaming needs. */
export type NewField = Pick<CustomerField, 'name' | 'since'>;

/**
 * The own columns that a store has to give up, because fields of these names came after it: `vat_id` becomes `vat_id_own`, or
 * `vat_id_own_own` where that is taken. Columns that aren't in use are renamed too: the log may name them.
 */
export function columnsToRename(
  fields: readonly NewField[],
  isOlderThan: (since: number) => boolean,
  isTaken: (name: string) => boolean,
): RenamedColumns {
  const added = fields.filter(({ since }) => since !== undefined && isOlderThan(since));
  return new Map(added.map(({ name }) => [name, freeName(`${name}_own`, isTaken)]));
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  return isTaken(name) ? freeName(`${name}_own`, isTaken) : name;
}

/** Own columns, in their order. */
export function renameColumns<V>(columns: Iterable<readonly [string, V]>, renamed: RenamedColumns): [string, V][] {
  return Array.from(columns, ([name, value]) => [renamed.get(name) ?? name, value]);
}

export function renameInCriteria({ filters, search }: Criteria, renamed: RenamedColumns): Criteria {
  return {
    search,
    filters: filters.map((filter) => ({ ...filter, field: renamed.get(filter.field) ?? filter.field })),
  };
}
