/** One address with several instances behind it, which take turns. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

export interface Front {
  /** The instances that answered, by their index, since the last call. */
  served(): number[];
  stop(): Promise<void>;
}

/** Listens at the port and passes each request on to the next of the instances. */
export async function startFront(port: number, instances: readonly string[]): Promise<Front> {
  let turn = 0;
  let served: number[] = [];
  const server = createServer((asked, answer) => {
    const index = turn++ % instances.length;
    served.push(index);
    const { hostname, port: to } = new URL(instances[index]!);
    const headers = { ...asked.headers, connection: 'close' };
    const onward = request({ hostname, port: to, path: asked.url, method: asked.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.rawHeaders);
      pipeline(answered, answer, () => undefined);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    served: () => {
      const before = served;
      served = [];
      return before;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
