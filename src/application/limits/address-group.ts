import { canonicalAddress } from './canonical-address.js';
import { ipv6Prefix } from './ipv6-prefix.js';

/**
 * Groups addresses for rate limits: an IPv4 address counts by itself, an IPv6 address by its first 64 bits, because one
 * client usually controls a whole /64 (RFC 4291, 2.5.4).
 */
export function addressGroup(address: string): string {
  const canonical = canonicalAddress(address);
  return canonical.includes(':') ? ipv6Prefix(canonical, 4) : canonical;
}
