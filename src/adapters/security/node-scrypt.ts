import { scrypt } from 'node:crypto';
import type { DeriveKey } from './derive-key.js';

/** OpenSSL's scrypt, on the libuv thread pool. */
export const nodeScrypt: DeriveKey = (password, salt, { ln, r, p }, length) =>
  new Promise((resolve, reject) => {
    const N = 2 ** ln;
    // OpenSSL's own formula; Node's default of 32 MiB is just too small for ln=15, r=8.
    const maxmem = 128 * r * (N + p + 2);
    scrypt(password, salt, length, { N, r, p, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
