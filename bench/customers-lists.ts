/** Part of the benchmark `customers`: reads in the store beside the bare driver. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Criteria, ListQuery } from '../src/domain/lists/list-query.js';
import { loadCompiled } from '../harness/compiled.js';
import { FIRST_PAGE, queriesAmong, REGION, searching, state } from './customers-queries.js';
import { quantile, timesOf } from '../harness/statistics.js';
import { fixed, printTable } from '../harness/table.js';

/** A row of the table: a query of the store, the same with the bare driver, and the target for the store's p50. */
interface Line {
  readonly name: string;
  readonly target: number | undefined;
  readonly store: (turn: number) => Promise<unknown>;
  readonly raw: (turn: number) => unknown;
}

/**
 * Measures reads of customers in the store, each beside the bare driver running the one statement a person would write.
 */
export async function customerLists(file: string, rows: number): Promise<void> {
  const { openSqliteStore, openDatabase, closeDatabase } = await loadCompiled();
  const store = await openSqliteStore({ file });
  const database = await openDatabase(file, { queryOnly: true });
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  const all = (text: string, ...values: (string | number)[]) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement.all(...values);
  };
  const list = (parts: Partial<ListQuery>) => store.customers.list({ ...FIRST_PAGE, ...parts });
  const count = (criteria: Partial<Criteria>) => list({ ...criteria, page: { kind: 'slice', start: 0, limit: 0 } });
  const { some, cursor, external } = queriesAmong(rows);
  const page = 'ORDER BY name_folded, id LIMIT 20';
  const match = (text: string) =>
    all('SELECT count(*) FROM customer_search WHERE customer_search MATCH ?', `"${text}"`);
  const walk = (text: string) =>
    all(
      `SELECT c.* FROM customers c INDEXED BY customers_by_name CROSS JOIN customer_texts t ON t.customer = c.key
       WHERE instr(t.text, ?) > 0 ORDER BY c.name_folded, c.id LIMIT 20`,
      text,
    );
  const found = (text: string) =>
    all(
      `SELECT c.* FROM customer_search s CROSS JOIN customers c ON c.key = s.rowid WHERE customer_search MATCH ? ${page}`,
      `"${text}"`,
    );

  const lines: Line[] = [
    {
      name: 'one by id',
      target: 1,
      store: (turn) => store.customers.find(some(turn).id),
      raw: (turn) => all('SELECT * FROM customers WHERE id = ?', some(turn).id),
    },
    {
      name: 'page by name, total',
      target: 1,
      store: () => list({}),
      raw: () => [all(`SELECT * FROM customers ${page}`), all('SELECT sum(customers) FROM customer_cells')],
    },
    {
      name: 'page by cursor, deep, total',
      target: 1,
      store: (turn) => list({ page: cursor(turn) }),
      raw: (turn) => all(`SELECT * FROM customers WHERE (name_folded, id) > (?, ?) ${page}`, ...cursor(turn).after),
    },
    {
      name: 'status + role by name, total',
      target: 1,
      store: () => list(state('lead', 'vip')),
      raw: () => all(`SELECT * FROM customers WHERE status = ? AND role = ? ${page}`, 'lead', 'vip'),
    },
    {
      name: 'status + role by cursor, total',
      target: 1,
      store: (turn) => list({ ...state('lead', 'vip'), page: cursor(turn) }),
      raw: (turn) =>
        all(
          `SELECT * FROM customers WHERE status = ? AND role = ? AND (name_folded, id) > (?, ?) ${page}`,
          'lead',
          'vip',
          ...cursor(turn).after,
        ),
    },
    {
      name: 'a rare status by name, total',
      target: undefined,
      store: () => list({ filters: [{ field: 'status', operator: 'eq', values: ['legacy'] }] }),
      raw: () => all(`SELECT * FROM customers WHERE status = ? ${page}`, 'legacy'),
    },
    {
      name: '_start at the middle',
      target: 5,
      store: () => list({ page: { kind: 'slice', start: rows / 2, limit: 20 } }),
      raw: () => all('SELECT key FROM customers ORDER BY name_folded, id LIMIT 20 OFFSET ?', rows / 2),
    },
    {
      name: 'rare q (xylophon), page + total',
      target: 5,
      store: () => list(searching('xylophon')),
      raw: () => [match('xylophon'), found('xylophon')],
    },
    { name: 'rare q, total', target: 10, store: () => count(searching('xylophon')), raw: () => match('xylophon') },
    {
      name: 'common q (ada), page + total',
      target: 350,
      store: () => list(searching('ada')),
      raw: () => [match('ada'), walk('ada')],
    },
    { name: 'common q, total', target: 300, store: () => count(searching('ada')), raw: () => match('ada') },
    {
      name: 'long common q (@example.com), total',
      target: 300,
      store: () => count(searching('@example.com')),
      raw: () => match('@example.com'),
    },
    {
      name: 'mid-frequency q (kalo), page + total',
      target: 60,
      store: () => list(searching('kalo')),
      raw: () => [match('kalo'), walk('kalo')],
    },
    {
      name: 'q (ada) + status + role, page + total',
      target: 400,
      store: () => list({ ...state('lead', 'vip'), search: [['ada']] }),
      raw: () =>
        all(
          `SELECT count(*) FROM customer_search s CROSS JOIN customers c ON c.key = s.rowid
           WHERE customer_search MATCH ? AND +status = ? AND +role = ?`,
          '"ada"',
          'lead',
          'vip',
        ),
    },
    {
      name: 'q of 2 (zq), page + total',
      target: 400,
      store: () => list(searching('zq')),
      raw: () => all('SELECT count(*) FROM customer_texts WHERE instr(text, ?)', 'zq'),
    },
    {
      name: 'q of 1 (x), page + total',
      target: 400,
      store: () => list(searching('x')),
      raw: () => all('SELECT count(*) FROM customer_texts WHERE instr(text, ?)', 'x'),
    },
    {
      name: 'own column, a quarter of all, page + total',
      target: undefined,
      store: () => list(REGION),
      raw: () => all("SELECT count(*) FROM customer_columns WHERE name = 'region' AND rank = 3 AND value = 'north'"),
    },
    {
      name: 'own column, one customer, page + total',
      target: undefined,
      store: (turn) => list(external(turn)),
      raw: (turn) =>
        all(
          `SELECT * FROM customers WHERE key IN
           (SELECT customer FROM customer_columns WHERE name = 'external_id' AND rank = 3 AND value = ?)`,
          `ext-${(turn * 7919) % rows}`,
        ),
    },
    {
      name: 'own column + status, page + total',
      target: undefined,
      store: () => list({ filters: [...REGION.filters, ...state('lead', 'vip').filters] }),
      raw: () =>
        all(
          `SELECT count(*) FROM customer_columns v CROSS JOIN customers c ON c.key = v.customer
           WHERE v.name = 'region' AND v.rank = 3 AND v.value = 'north' AND +status = 'lead' AND +role = 'vip'`,
        ),
    },
    {
      name: 'sorted by an own column, page + total',
      target: undefined,
      store: () => list({ order: ['score', 'id'].map((field) => ({ field, descending: true })) }),
      raw: () =>
        all(`SELECT customer FROM customer_columns WHERE name = 'score' ORDER BY rank DESC, value DESC LIMIT 20`),
    },
    {
      name: 'facets of all',
      target: undefined,
      store: () => store.customers.countFacets({ filters: [], search: [] }),
      raw: () => all('SELECT * FROM customer_cells'),
    },
    {
      name: 'facets of q (ada)',
      target: undefined,
      store: () => store.customers.countFacets(searching('ada')),
      raw: () =>
        all(
          `SELECT status, role, count(*) FROM customer_search s CROSS JOIN customers c ON c.key = s.rowid
           WHERE customer_search MATCH ? GROUP BY 1, 2`,
          '"ada"',
        ),
    },
    {
      name: 'log of one customer',
      target: undefined,
      store: (turn) =>
        store.customerLogs.list({
          filters: [{ field: 'customer_id', operator: 'eq', values: [some(turn).id] }],
          search: [],
          order: [{ field: 'id', descending: true }],
          page: { kind: 'slice', start: 0, limit: 20 },
        }),
      raw: (turn) => all('SELECT * FROM customer_log WHERE customer_id = ? ORDER BY id DESC LIMIT 20', some(turn).id),
    },
  ];
  try {
    const results = [];
    for (const line of lines) results.push(await measure(line));
    printTable(`Store: reading ${rows.toLocaleString('en-US')} customers, ms`, [
      ['', 'p50', 'p95', 'target', 'raw p50', 'loop p99', 'p99.9'],
      ...results,
    ]);
  } finally {
    statements.clear();
    closeDatabase(database);
    await store.close();
  }
}

async function measure({ name, target, store, raw }: Line): Promise<string[]> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  await store(0);
  histogram.enable();
  const ours = await timesOf(store);
  histogram.disable();
  await raw(0);
  const bare = await timesOf(raw);
  return [
    name,
    fixed(quantile(ours, 0.5), 2),
    fixed(quantile(ours, 0.95), 2),
    target === undefined ? '' : `${target}`,
    fixed(quantile(bare, 0.5), 2),
    fixed(histogram.percentile(99) / 1e6),
    fixed(histogram.percentile(99.9) / 1e6),
  ];
}
