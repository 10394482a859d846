/** RFC 6068: unencoded, an address such as `info?bcc=x@example.com` would name a second, hidden recipient. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
