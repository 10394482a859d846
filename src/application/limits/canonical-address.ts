/** IPv4 addresses inside IPv6: mapped (RFC 4291, 2.5.5.2), and translated by NAT64 (RFC 6052, 2.1). */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;
const TRANSLATED = /^64:ff9b::(?:([\da-f]{1,4}):)?([\da-f]{1,4})$/;

/**
 * Returns the one spelling of an address, so that one client has one: IPv6 as RFC 5952 writes it, without a zone, and an
 * IPv4 address inside it as IPv4. Returns anything but an IPv6 address as it is.
 */
export function canonicalAddress(address: string): string {
  if (!address.includes(':')) return address;
  const url = `http://[${address.split('%', 1)[0]!}]`;
  if (!URL.canParse(url)) return address;
  const canonical = new URL(url).hostname.slice(1, -1);
  const [, high = '0', low] = MAPPED.exec(canonical) ?? TRANSLATED.exec(canonical) ?? [];
  return low === undefined ? canonical : [...bytesOf(high), ...bytesOf(low)].join('.');
}

function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
