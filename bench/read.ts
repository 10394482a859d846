/** Benchmark `read`: the own profile, the first record that every client requests. */
import { compareRead } from './compare-read.js';

export function read(): Promise<void> {
  return compareRead({ path: '/users/me' });
}
