/** ASCII text in base64url, without padding (RFC 4648, section 5). */
export function toBase64url(ascii: string): string {
  return btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text that base64url stands for, a character for each byte; '' for other texts. */
export function fromBase64url(text: string): string {
  return /^[\w-]*$/.test(text) && text.length % 4 !== 1 ? atob(text.replaceAll('-', '+').replaceAll('_', '/')) : '';
}
