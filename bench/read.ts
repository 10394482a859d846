import { compareRead } from './compare-read.js';

/** The own profile: the record that every client asks for first. */
export function read(): Promise<void> {
  return compareRead({ path: '/users/me' });
}
