type Sent<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Copies the fields that aren't undefined: the ones that a client sent. */
export function sentFields<T extends object>(fields: T): Sent<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Sent<T>;
}
