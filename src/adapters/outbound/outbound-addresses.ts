import { BlockList, isIP } from 'node:net';

/** A network in CIDR notation (RFC 4632). */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/**
 * IANA's special-purpose registries of addresses, whether they can be reached from everywhere or not, and multicast. Of IPv6, those
 * within 2000::/3: the others aren't public anyway.
 */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
];
/** Global unicast (RFC 4291). IPv4-mapped addresses and those of NAT64 lie outside of it. */
const GLOBAL_IPV6 = ['2000::/3'];

/** Reads a network such as `10.0.0.0/8` or `fd00::/8`; undefined for anything else. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', digits = ''] = /^([\d.]+|[\da-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const [version, prefix] = [isIP(address), Number(digits)];
  if (version === 0 || prefix > (version === 4 ? 32 : 128)) return undefined;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Which addresses the service may connect to: public ones, and those of networks that the operator has named. */
export class OutboundAddresses {
  readonly #special = listOf(SPECIAL.map((text) => readNetwork(text)!));
  readonly #global = listOf(GLOBAL_IPV6.map((text) => readNetwork(text)!));
  readonly #allowed: BlockList;

  constructor(allowed: readonly Network[] = []) {
    this.#allowed = listOf(allowed);
  }

  /** False for anything that isn't an address. */
  includes(address: string): boolean {
    const version = isIP(address);
    // The zone of a link-local address.
    if (version === 0 || address.includes('%')) return false;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (this.#allowed.check(address, family)) return true;
    return (version === 4 || this.#global.check(address, family)) && !this.#special.check(address, family);
  }
}

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return list;
}
