/**
 * The ceiling of a list: bare `node:http` and the driver, with the shortest SQL for exactly these requests, sending the
 * bytes that the service sends. What the service adds is reading a request, deciding, finding its SQL, and logging.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askOnce } from '../harness/connection.js';
import { loadCompiled } from '../harness/compiled.js';
import { fold } from '../src/domain/text/fold.js';
import { headersOf, openDatabaseModule, startBare } from './bare-process.js';
import type { Build } from './write-load.js';

/** Selects one row, with a BLOB for each of `parts`: JSON that the answer contains. */
interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
  readonly parts: readonly string[];
}

/** Finds the keys of customers in the database, separated by commas. */
type KeysOf = (records: readonly Identified[]) => string;

interface Identified {
  readonly id: string;
}

/**
 * Starts a server that answers these requests of a service. `file` is a copy of its database. Without `reads`, it sends
 * recorded answers: the platform's limit.
 */
export async function startCeiling(
  { url, token }: Build,
  paths: readonly string[],
  { file, folder, reads }: { readonly file: string; readonly folder: string; readonly reads: boolean },
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const { openDatabase, closeDatabase } = await loadCompiled();
  const database = await openDatabase(file, { queryOnly: true });
  const find = database.prepare('SELECT key FROM customers WHERE id = ?');
  const keysOf: KeysOf = (records) => records.map(({ id }) => (find.get(id) as { key: number }).key).join();
  const requests: Record<string, unknown> = {};
  for (const path of paths) {
    const answer = await askOnce(url, 'GET', path, { token });
    const head = headersOf(answer);
    // The total of a text that is sought again and again is kept.
    const counts = paths.length > 1;
    const statement = reads ? statementOf(path, answer.body, { keysOf, counts }) : undefined;
    requests[path] =
      statement === undefined
        ? { head, around: [answer.body] }
        : { head, around: around(answer.body, statement.parts), sql: statement.sql, values: statement.values };
  }
  closeDatabase(database);
  const list = join(folder, `ceiling-${paths.length}-${reads}.json`);
  writeFileSync(list, JSON.stringify({ requests }));
  const server = await startBare('ceiling-server.mjs', [list, file, openDatabaseModule()]);
  const sent = await askOnce(server.url, 'GET', paths[0]!);
  const meant = await askOnce(url, 'GET', paths[0]!, { token });
  if (sent.body !== meant.body) throw new Error(`The ceiling of ${paths[0]} sends other bytes than the service.`);
  return server;
}

const read = (keys: string) => `(SELECT CAST(group_concat(record, ',') AS BLOB)
   FROM (${keys}) CROSS JOIN customer_records ON customer_records.customer = found)`;
const OF_KEYS = read("SELECT value AS found FROM json_each('[' || ? || ']')");
const BY_CELL = 'SELECT key AS found, name_folded, id FROM customers INDEXED BY customers_by_cell';

interface Means {
  readonly keysOf: KeysOf;
  /** Whether the total of a search is counted. */
  readonly counts: boolean;
}

function statementOf(path: string, body: string, means: Means): Statement | undefined {
  const { pathname, searchParams: query } = new URL(path, 'http://service');
  if (pathname === '/segments') return ofSegments(body, means.keysOf);
  if (pathname === '/customers') return ofList(query, body, means);
  const id = /^\/customers\/([^/]+)$/.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  const key = '(SELECT key FROM customers WHERE id = ?)';
  const sql = `SELECT CAST(record AS BLOB) FROM customer_records WHERE customer = ${key}`;
  return { sql, values: [id], parts: [body] };
}

function ofList(query: URLSearchParams, body: string, { keysOf, counts }: Means): Statement {
  const parts = [body.slice(1, -1)];
  const [limit, page] = [Number(query.get('_limit')), Number(query.get('_page'))];
  const slice = `LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
  const sought = query.get('q');
  const statuses = query.getAll('status');
  if (sought !== null) {
    const total = '(SELECT count(*) FROM customer_search WHERE customer_search MATCH ?)';
    const keys = keysOf(JSON.parse(body) as Identified[]);
    // Finding the page costs nothing here.
    if (!counts) return { sql: `SELECT ${OF_KEYS}`, values: [keys], parts };
    return { sql: `SELECT ${total}, ${OF_KEYS}`, values: [`"${fold(sought)}"`, keys], parts };
  }
  if (statuses.length === 0) {
    const keys = `SELECT key AS found FROM customers INDEXED BY customers_by_id ORDER BY id ${slice}`;
    return { sql: `SELECT (SELECT sum(customers) FROM customer_cells), ${read(keys)}`, values: [], parts };
  }
  const role = query.get('role') ?? '';
  const direction = query.get('_order') === 'desc' ? ' DESC' : '';
  const cells = statuses.map(() => `${BY_CELL} WHERE status = ? AND role = ?`).join(' UNION ALL ');
  const keys = `${cells} ORDER BY name_folded${direction}, id${direction} ${slice}`;
  const total = `SELECT sum(customers) FROM customer_cells WHERE status IN (${statuses.map(() => '?').join()}) AND role = ?`;
  const values = [...statuses, role, ...statuses.flatMap((status) => [status, role])];
  return { sql: `SELECT (${total}), ${read(keys)}`, values, parts };
}

/** All segments' customers in one row. */
function ofSegments(body: string, keysOf: KeysOf): Statement {
  const shown = (JSON.parse(body) as { customers: Identified[] }[])
    .map(({ customers }) => customers)
    .filter((customers) => customers.length > 0);
  return {
    sql: `SELECT ${shown.map((_, index) => `${OF_KEYS} AS part${index}`).join()}`,
    values: shown.map(keysOf),
    parts: shown.map((customers) => JSON.stringify(customers).slice(1, -1)),
  };
}

/** What is before, between and after the parts. */
function around(body: string, parts: readonly string[]): string[] {
  const found: string[] = [];
  let from = 0;
  for (const part of parts) {
    const at = body.indexOf(part, from);
    if (at < 0) throw new Error('An answer contains other JSON than is stored.');
    found.push(body.slice(from, at));
    from = at + part.length;
  }
  return [...found, body.slice(from)];
}
