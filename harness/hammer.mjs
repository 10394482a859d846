// Sends one request again and again on each of many connections, in a process of its own, so that it doesn't delay whoever measures. Its
// argument is the path of a JSON file: `{ port, volleys: [{ text, connections }] }`. At the end of its input it writes how often each
// status came, and ends.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const RECONNECT_MS = 100;
const CRLF = '\r\n\r\n';
/** @typedef {{ port: number, volleys: { text: string, connections: number }[] }} Plan */
const plan = /** @type {unknown} */ (JSON.parse(readFileSync(String(process.argv[2]), 'utf8')));
const { port, volleys } = /** @type {Plan} */ (plan);
/** @type {Record<string, number>} */
const counts = {};

/** @param {Buffer} request */
function hammer(request) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const send = () => socket.write(request);
  socket.setNoDelay(true);
  socket.on('connect', send);
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(() => hammer(request), RECONNECT_MS));
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (let end = received.indexOf(CRLF); end >= 0; end = received.indexOf(CRLF)) {
      const head = received.slice(0, end);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (received.length < end + CRLF.length + length) return;
      received = received.slice(end + CRLF.length + length);
      const status = head.slice(9, 12);
      counts[status] = (counts[status] ?? 0) + 1;
      if (/^connection: close/im.test(head)) socket.destroy();
      else send();
    }
  });
}

for (const { text, connections } of volleys) {
  const request = Buffer.from(text, 'latin1');
  for (let n = 0; n < connections; n += 1) hammer(request);
}
process.stdin.resume().once('end', () => {
  process.stdout.write(JSON.stringify(counts), () => process.exit());
});
