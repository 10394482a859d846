import { parentPort } from 'node:worker_threads';
import type { LargeBodyRequest } from './large-body-thread.js';
import { parseLargeBody } from './parse-large-body.js';

const port = parentPort!;

port.on('message', ({ number, bytes, wanted }: LargeBodyRequest) => {
  const parsed = parseLargeBody(bytes, wanted);
  const values = 'body' in parsed ? Object.values(parsed.body) : [];
  const transferred = values.filter((value) => value instanceof Uint8Array).map((value) => value.buffer as ArrayBuffer);
  port.postMessage({ number, parsed }, transferred);
});
