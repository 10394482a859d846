import type * as Library from 'prom-client';

/** The library as a value: it is loaded only where metrics are configured, and handed to whoever needs it. */
export type PromClient = typeof Library;

export function loadPromClient(): Promise<PromClient> {
  return import('prom-client');
}
