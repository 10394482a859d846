import type * as Library from 'prom-client';

/** The library as a value. It's loaded only when metrics are configured, and passed on. */
export type PromClient = typeof Library;

export function loadPromClient(): Promise<PromClient> {
  return import('prom-client');
}
