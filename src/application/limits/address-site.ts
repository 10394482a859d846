import { canonicalAddress } from './canonical-address.js';
import { ipv6Prefix } from './ipv6-prefix.js';

/** A site may take this many times what one /64 may: it's a house or company with several networks, or many customers of a small provider. */
export const SITE_SHARE = 4;

/** The /48 of an IPv6 address, the most that one site usually gets (RFC 6177); undefined for an IPv4 address. */
export function addressSite(address: string): string | undefined {
  const canonical = canonicalAddress(address);
  return canonical.includes(':') ? ipv6Prefix(canonical, 3) : undefined;
}
