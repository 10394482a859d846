import type { library } from './library.js';

/** The library as a value. It's loaded only when metrics are configured, and passed on. */
export type PromClient = typeof library;

export async function loadPromClient(): Promise<PromClient> {
  return (await import('./library.js')).library;
}
