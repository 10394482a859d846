// Bare node:http that answers every request with the head and the bytes it finds in the file that argv names: what the
// platform allows. The first line it prints is its port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @type {unknown} */
const parsed = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const answer = /** @type {{ headers: Record<string, string>, body: string }} */ (parsed);
const { headers } = answer;
const body = Buffer.from(answer.body);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
