/** A part of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns a copy without undefined values. */
export function compact(json: Json): Json {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined));
}
