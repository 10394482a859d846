// Bare node:http with the SQLite driver: runs one statement for each request and sends its bytes between recorded ones.
// It does nothing else that a service must do. argv: a file with the requests, the database, and the module that opens
// one. Its first line of output is the port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @typedef {{ head: Record<string, string>, around: string[], sql?: string, values?: (string | number)[] }} Request */

const [, , file = '', database = '', module = ''] = process.argv;
/** @type {unknown} */
const loaded = await import(module);
const { openDatabase } = /** @type {typeof import('../src/adapters/sqlite/database/open-database.js')} */ (loaded);
const connection = await openDatabase(database, { queryOnly: true });
/** @type {unknown} */
const parsed = JSON.parse(readFileSync(file, 'utf8'));
const { requests } = /** @type {{ requests: Record<string, Request> }} */ (parsed);
/** @type {Map<string, ReturnType<typeof connection.prepare>>} */
const statements = new Map();
const answers = new Map(Object.entries(requests).map(([path, request]) => [path, answerOf(request)]));

const NOTHING = Buffer.alloc(0);
const server = createServer((request, response) => {
  const { head, content } = /** @type {ReturnType<typeof answerOf>} */ (answers.get(request.url ?? ''));
  response.writeHead(200, head);
  response.end(content());
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});

/** @param {Request} request */
function answerOf({ head, around, sql, values = [] }) {
  const recorded = around.map((part) => Buffer.from(part));
  const [only] = recorded;
  if (sql === undefined) return { head, content: () => only };
  const statement = statements.get(sql) ?? connection.prepare(sql);
  statements.set(sql, statement);
  const content = () => {
    const row = /** @type {Record<string, unknown>} */ (statement.get(...values));
    const parts = Object.values(row).filter((part) => part instanceof Uint8Array);
    return Buffer.concat(
      recorded.flatMap((part, index) => (index === 0 ? [part] : [parts[index - 1] ?? NOTHING, part])),
    );
  };
  return { head, content };
}
