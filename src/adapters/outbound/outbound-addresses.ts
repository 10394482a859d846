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

/** Reads a network such as `10.0.0.0/8` or `fd00::/8`; undefined for anything else, such as an address within one (`10.0.0.5/8`). */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', digits = ''] = /^([\d.]+|[\da-f:.]+)\/(0|[1-9]\d{0,2})$/i.exec(text) ?? [];
  const [version, prefix] = [isIP(address), Number(digits)];
  if (version === 0 || prefix > (version === 4 ? 32 : 128)) return undefined;
  const network = { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } as const;
  return isFirst(network) ? network : undefined;
}

/** Whether the address is the first of its network. Another one was meant alone, or its prefix is mistyped. */
function isFirst({ address, prefix, family }: Network): boolean {
  const [bits, parts] = family === 'ipv4' ? [8, address.split('.')] : [16, groupsOf(address)];
  return parts.every((part, index) => {
    const [number, left] = [Number(family === 'ipv4' ? part : `0x${part}`), Math.max(0, prefix - index * bits)];
    return left >= bits || number % 2 ** (bits - left) === 0;
  });
}

/** The eight groups of an IPv6 address, in hexadecimal digits. */
function groupsOf(address: string): string[] {
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [before, after].map((groups) => (groups === '' ? [] : groups.split(':'))) as [
    string[],
    string[],
  ];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
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
