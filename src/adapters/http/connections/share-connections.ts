import type { Server } from 'node:http';

/** Decides whether this worker process takes the next connection. */
export interface ConnectionSharing {
  /** `own` is how many this one has. */
  take(own: number): boolean;
}

/**
 * Leaves connections to other worker processes: Node.js offers one to another worker when this one's `maxConnections` is
 * reached. https://nodejs.org/api/net.html#servermaxconnections
 */
export function shareConnections(server: Server, sharing: ConnectionSharing, own: () => number): void {
  let takes: boolean | undefined;
  Object.defineProperty(server, 'maxConnections', {
    // Node.js asks several times about one connection.
    get() {
      if (takes === undefined) {
        takes = sharing.take(own());
        setImmediate(() => (takes = undefined));
      }
      // Below any number of connections.
      return takes ? undefined : -1;
    },
  });
}
