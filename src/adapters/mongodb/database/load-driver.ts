import type * as MongoDriver from 'mongodb';

let loading: Promise<typeof MongoDriver> | undefined;

/**
 * Loads the driver on demand: it takes about 140 ms and 20 MiB, which only a process that uses MongoDB should pay for.
 */
export function loadDriver(): Promise<typeof MongoDriver> {
  loading ??= import('mongodb');
  return loading;
}
