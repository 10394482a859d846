import { canonicalAddress } from './canonical-address.js';

/**
 * Groups addresses for rate limits: an IPv4 address counts by itself, an IPv6 address by its first 64 bits, because one
 * client usually controls a whole /64 (RFC 4291, 2.5.4).
 */
export function addressGroup(address: string): string {
  const canonical = canonicalAddress(address);
  if (!canonical.includes(':')) return canonical;
  const [head = '', tail] = canonical.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
