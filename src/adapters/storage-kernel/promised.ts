/** An object with the same methods, whose results come as promises. */
export type Promised<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer A) => infer R ? (...values: A) => Promise<Awaited<R>> : T[K];
};
