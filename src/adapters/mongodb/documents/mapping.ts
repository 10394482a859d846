type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

/** A record as a document: the member `Id` is its `_id`, the names of the others are in snake case. */
export type DocumentOf<T, Id extends keyof T> = { readonly _id: T[Id] } & {
  readonly [K in Exclude<keyof T, Id> & string as SnakeCase<K>]: T[K];
};

/** How records become documents and back. */
export function mapping<T extends object, Id extends keyof T & string>(id: Id) {
  const snakeCase = (name: string) =>
    name === id ? '_id' : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const camelCase = (name: string) =>
    name === '_id' ? id : name.replaceAll(/_[a-z]/g, (letters) => letters.slice(1).toUpperCase());
  return {
    write: (record: T) => renamed(record, snakeCase) as DocumentOf<T, Id>,
    read: (document: DocumentOf<T, Id>) => renamed(document, camelCase) as T,
  };
}

function renamed(members: object, rename: (name: string) => string): object {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [rename(name), value as unknown]));
}
