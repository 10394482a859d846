// Bare node:http that sends the head and body stored in the file named by argv: the platform's limit. With a database,
// a customer's id and the module that opens a database, it also reads that row for each request, as a service without a
// cache must. Its first line of output is the port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @type {unknown} */
const parsed = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const answer = /** @type {{ headers: Record<string, string>, body: string }} */ (parsed);
const { headers } = answer;
const body = Buffer.from(answer.body);
const [, , , database, id, module] = process.argv;
const select = database === undefined ? undefined : await prepareRead(database, module ?? '');
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

/** @param {string} file @param {string} module */
async function prepareRead(file, module) {
  /** @type {unknown} */
  const loaded = await import(module);
  const { openDatabase } = /** @type {typeof import('../src/adapters/sqlite/database/open-database.js')} */ (loaded);
  return (await openDatabase(file, { queryOnly: true })).prepare('SELECT * FROM customers WHERE id = ?');
}
