// Loaded into a service with `node --import`: it connects from the local address FROM_ADDRESS, so that a proxy can tell
// services apart.
import { Socket } from 'node:net';

const localAddress = process.env['FROM_ADDRESS'];
/** @typedef {(...args: unknown[]) => unknown} Connect */
const connect = /** @type {Connect} */ (Reflect.get(Socket.prototype, 'connect'));

Reflect.set(
  Socket.prototype,
  'connect',
  new Proxy(connect, {
    apply: (_, socket, /** @type {unknown[]} */ args) => {
      // `net.connect` passes its arguments as an array, with the options first.
      const options = /** @type {unknown} */ (Array.isArray(args[0]) ? args[0][0] : args[0]);
      if (typeof options === 'object') Object.assign(options ?? {}, { localAddress });
      return Reflect.apply(connect, socket, args);
    },
  }),
);
