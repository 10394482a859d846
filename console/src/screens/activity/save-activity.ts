import { BYTE_ORDER_MARK, csvText } from '../../../../src/customer-files/csv-text.js';
import { client } from '../../api/client.js';
import { filterParameters } from '../customers/filter-parameters.js';
import type { CustomerLogEntry } from '../customers/log/log-entry.js';
import { MAX_EXPORTED } from '../customers/limits.js';
import { saveText } from '../customers/save-text.js';

const PAGE = 1_000;
const COLUMNS = ['id', 'created', 'type', 'customer_id', 'actor_id', 'actor_name', 'message'] as const;

/** Reads what matches page by page, newest first, and saves it as a file: at most as many entries as customers. */
export async function saveActivity(filter: Readonly<Record<string, unknown>>): Promise<void> {
  const entries: CustomerLogEntry[] = [];
  for (let before: string | undefined; entries.length < MAX_EXPORTED;) {
    const parameters = [...filterParameters(filter), ['_sort', 'id'], ['_order', 'DESC'], ['_limit', String(PAGE)]];
    const query = new URLSearchParams([...parameters, ['_after', before ?? '']]).toString();
    const { json, headers } = await client.request<CustomerLogEntry[]>(`/customers/logs?${query}`);
    entries.push(...json);
    const next = /<([^>]*)>;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
    if (next === undefined) break;
    before = new URL(next, client.url).searchParams.get('_after') ?? undefined;
  }
  const rows = entries.map((entry) => COLUMNS.map((column) => entry[column]));
  const text = BYTE_ORDER_MARK + csvText([[...COLUMNS]], true) + csvText(rows, false);
  saveText({ name: 'activity.csv', type: 'text/csv', text });
}
