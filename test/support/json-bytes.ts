/** The JSON that a store returned as UTF-8, readable when a test fails. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

/** The same of a page or a record. */
export function withText<T extends { readonly json: Uint8Array }>(found: T): Omit<T, 'json'> & { json: string } {
  return { ...found, json: textOf(found.json) };
}
