import type { driver as mongoDriver } from './mongo-driver.js';

type MongoDriver = typeof mongoDriver;

let loading: Promise<MongoDriver> | undefined;

/**
 * Loads the driver on demand: it takes about 140 ms and 20 MiB, which only a process that uses MongoDB should pay for.
 */
export function loadDriver(): Promise<MongoDriver> {
  loading ??= import('./mongo-driver.js').then(({ driver }) => driver);
  return loading;
}
