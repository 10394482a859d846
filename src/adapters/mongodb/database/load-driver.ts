import type * as MongoDriver from 'mongodb';

let loading: Promise<typeof MongoDriver> | undefined;

/** The driver takes about 140 ms and 20 MiB to load: only a process that keeps its data in MongoDB pays for it. */
export function loadDriver(): Promise<typeof MongoDriver> {
  loading ??= import('mongodb');
  return loading;
}
