import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems take for outgoing connections, so that a server that is restarted finds its port free. */
const FIRST = 12_000;
const COUNT = 18_000;
/** Those given out, which may not be used yet. */
const given = new Set<number>();

/** A port of 127.0.0.1 at which nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (given.has(port)) continue;
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    given.add(port);
    return port;
  }
}
