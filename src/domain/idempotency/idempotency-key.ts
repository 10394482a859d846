const KEY = /^[\x20-\x7e]{1,255}$/;

/** Whether this may be a key: 1 to 255 printable ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text);
}
