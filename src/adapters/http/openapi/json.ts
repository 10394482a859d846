/** A part of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** The same without what is undefined. */
export function compact(json: Json): Json {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined));
}
