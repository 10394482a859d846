import { scrypt } from 'node:crypto';
import type { DeriveKey } from './derive-key.js';

/** scrypt of OpenSSL, on a thread of libuv's pool. */
export const nodeScrypt: DeriveKey = (password, salt, { ln, r, p }, length) =>
  new Promise((resolve, reject) => {
    const N = 2 ** ln;
    // What OpenSSL counts; Node's default of 32 MiB falls just short of ln=15, r=8.
    const maxmem = 128 * r * (N + p + 2);
    scrypt(password, salt, length, { N, r, p, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
