import scrypt from 'scrypt-js';
import type { DeriveKey } from './derive-key.js';

/** scrypt in JavaScript: the same keys as OpenSSL's, four times slower, in slices on the event loop. */
export const portableScrypt: DeriveKey = (password, salt, { ln, r, p }, length) =>
  scrypt.scrypt(password, salt, 2 ** ln, r, p, length);
