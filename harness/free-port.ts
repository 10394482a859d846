import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems take for outgoing connections, so that a server that is restarted finds its port free. */
const FIRST = 12_000;
const COUNT = 18_000;

/** A port of 127.0.0.1 at which nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
