/** The log has times as people read them. */
export function writeExpiry(expires: number | null): string | null {
  return expires === null ? null : new Date(expires).toISOString();
}

export function readExpiry(text: unknown): number | null {
  return typeof text === 'string' ? Date.parse(text) : null;
}
