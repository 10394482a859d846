import type { Schema } from 'castellan-client';

/** A saved view of a list, as the service answers. */
export type View = Schema<'View'>;
/** What a list shows: what a view keeps of it. */
export type Shown = Pick<View, 'filter' | 'sort' | 'columns'>;

/** The parameter of an address that names the view it was opened from. */
export const OPENED = 'view';

/** Where each list's page is, if not at the path of its API. */
const PAGES: Readonly<Record<string, string>> = { 'customers/logs': '/activity' };

export function pageOf({ resource }: Pick<View, 'resource'>): string {
  return PAGES[resource] ?? `/${resource}`;
}

/** The address of the list with the view's filters and order. */
export function addressOf(view: View): string {
  const { id, filter, sort } = view;
  const displayed = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
  const parameters = new URLSearchParams({
    [OPENED]: id,
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(displayed),
    ...(sort !== null && { sort: sort.field, order: sort.order }),
    page: '1',
  });
  return `${pageOf(view)}?${parameters}`;
}

/** A list's filters as the service keeps them: texts, without those that are empty. */
export function filterOf(values: Readonly<Record<string, unknown>>): View['filter'] {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => [name, Array.isArray(value) ? value.map((one) => String(one)) : String(value)]),
  );
}

/** Whether a list shows what the view does. A view without columns shows any. */
export function isShown(view: View, shown: Shown): boolean {
  return keyOf(view) === keyOf(shown) && (view.columns === null || view.columns.join() === shown.columns?.join());
}

function keyOf({ filter, sort }: Shown): string {
  const filters = Object.entries(filter).map(([name, value]) => [name, [value].flat()]);
  return JSON.stringify([filters.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)), sort]);
}
