import { headerOf, type Column } from '../../../../../src/customer-files/column.js';
import { BYTE_ORDER_MARK, csvText } from '../../../../../src/customer-files/csv-text.js';
import { client } from '../../../api/client.js';
import { FIELDS_OF_FILES } from '../../../ui/customer-fields.js';
import { ownColumnsOf, type Customer } from '../customer.js';
import { filterParameters } from '../filter-parameters.js';
import { saveText } from '../save-text.js';

const PAGE = 1_000;
const STANDARD = ['id', ...FIELDS_OF_FILES, 'created', 'updated'];

interface Exporting {
  readonly signal: AbortSignal;
  /** Called with the number of customers read so far. */
  readonly report: (done: number) => void;
}

/**
 * Reads all customers that match, page by page, and saves them as a file. Columns with only numbers or only booleans have the
 * type in their names, so that an import restores the same values.
 */
export async function saveAsCsv(
  filter: Readonly<Record<string, unknown>>,
  { signal, report }: Exporting,
): Promise<void> {
  const customers: Customer[] = [];
  const parameters = parametersOf(filter);
  let after: string | null = '';
  while (after !== null) {
    const query: string = new URLSearchParams([...parameters, ['_limit', String(PAGE)], ['_after', after]]).toString();
    const { json, headers } = await client.request<Customer[]>(`/customers?${query}`, { signal });
    customers.push(...json);
    report(customers.length);
    after = cursorOf(headers.get('Link'));
  }
  saveText({ name: 'customers.csv', type: 'text/csv', text: csvOf(customers) });
}

function parametersOf(filter: Readonly<Record<string, unknown>>): string[][] {
  return [...filterParameters(filter), ['_sort', 'id'], ['_order', 'ASC']];
}

/** Reads `_after` from the link to the next page. */
function cursorOf(link: string | null): string | null {
  const next = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return next === undefined ? null : new URL(next, client.url).searchParams.get('_after');
}

function csvOf(customers: readonly Customer[]): string {
  const types = new Map<string, Set<string>>();
  for (const customer of customers)
    for (const name of ownColumnsOf(customer)) {
      const seen = types.get(name) ?? new Set();
      types.set(name, seen.add(typeof customer[name]));
    }
  const own = [...types].map(([name, seen]): Column => {
    const [type] = seen;
    return { name, type: seen.size === 1 && (type === 'number' || type === 'boolean') ? type : 'text' };
  });
  const names = [...STANDARD, ...own.map(({ name }) => name)];
  const rows = customers.map((customer) => names.map((name) => customer[name]));
  return BYTE_ORDER_MARK + csvText([[...STANDARD, ...own.map(headerOf)]], true) + csvText(rows, false);
}
