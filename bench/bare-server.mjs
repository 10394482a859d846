// Bare node:http that sends the head and body stored in the file named by argv: the platform's limit. With a database
// and a customer's id it also reads that row for each request, as a service without a cache must. Its first line of
// output is the port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @type {unknown} */
const parsed = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const answer = /** @type {{ headers: Record<string, string>, body: string }} */ (parsed);
const { headers } = answer;
const body = Buffer.from(answer.body);
const [, , , database, id] = process.argv;
const select = database === undefined ? undefined : await prepareRead(database);
const server = createServer((_request, response) => {
  select?.get(id ?? '');
  response.writeHead(200, headers);
  response.end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});

/** @param {string} file */
async function prepareRead(file) {
  /** @type {unknown} */
  const loaded = await import(new URL('../dist/adapters/sqlite/database/open-database.js', import.meta.url).href);
  const { openDatabase } = /** @type {typeof import('../src/adapters/sqlite/database/open-database.js')} */ (loaded);
  return (await openDatabase(file, { queryOnly: true })).prepare('SELECT * FROM customers WHERE id = ?');
}
