/** Asks a service again and again, in a thread of its own: that of the test may be kept busy by what it plays. Used by memory-attack and slow-receiver. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Asked {
  /** Sent with each request. */
  readonly token?: string;
  /** Between an answer and the next request, in milliseconds. */
  readonly pauseMs: number;
}

interface Answers {
  /** How long each answer with 200 took, in milliseconds. */
  readonly times: readonly number[];
  /** Why the others failed: a status or an error. */
  readonly failures: readonly string[];
}

/** Sends a GET on a new connection each time, until it's stopped. */
export function askAgain(url: string, { token, pauseMs }: Asked): { readonly stop: () => Promise<Answers> } {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const thread = new Worker(ASKING, { eval: true, workerData: { url, headers, pauseMs } });
  return {
    stop: async () => {
      const answered = once(thread, 'message') as Promise<[Answers]>;
      thread.postMessage('stop');
      return (await answered)[0];
    },
  };
}

const ASKING = `
  const { parentPort, workerData: { url, headers, pauseMs } } = require('node:worker_threads');
  const { get } = require('node:http');
  const [times, failures] = [[], []];
  let isOver = false;
  parentPort.once('message', () => (isOver = true));
  const ask = () => new Promise((resolve) => {
    const began = performance.now();
    const failed = (why) => resolve(failures.push(String(why)));
    get(url, { agent: false, headers }, (answer) => {
      answer.resume().on('error', failed).on('end', () => {
        if (answer.statusCode !== 200) return failed(answer.statusCode);
        resolve(times.push(performance.now() - began));
      });
    }).on('error', failed);
  });
  (async () => {
    while (!isOver) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    parentPort.postMessage({ times, failures });
  })();
`;
