/** An object with the same methods, whose results come as promises. */
export type Promised<T> = {
  -readonly [K in keyof T]: T[K] extends (...values: infer A) => infer R ? (...values: A) => Promise<Awaited<R>> : T[K];
};

type Method = (...values: unknown[]) => unknown;

/** An object with the methods of this one's class; `run` makes the calls, each of `of` or of another object of the class. */
export function promised<T extends object>(
  of: T,
  run: (name: string, call: (target: T) => unknown) => Promise<unknown>,
): Promised<T> {
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(of) as object);
  const made = Object.keys(methods).map((name) => {
    const method: Method = (...values) => run(name, (target) => (target as Record<string, Method>)[name]!(...values));
    return [name, method];
  });
  return Object.fromEntries(made) as Promised<T>;
}
