import { compareRead } from './compare-read.js';

/** The own profile, the first record that every client requests. */
export function read(): Promise<void> {
  return compareRead({ path: '/users/me' });
}
