import { isIP } from 'node:net';
import { canonicalAddress } from '../../../application/limits/canonical-address.js';
import type { Middleware } from 'koa';
import type { RequestState } from '../declarations/route.js';

/** Determines the client's address for logs and limits. */
export function clientAddress(trustProxy: number, warn: (message: string) => void): Middleware<RequestState> {
  const addresses = new ClientAddress(trustProxy, warn);
  return (ctx, next) => {
    ctx.state.address = addresses.of(ctx.req);
    return next();
  };
}

interface AddressedRequest {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Determines the client's address: the socket's peer, or what the trusted proxies report. */
export class ClientAddress {
  #warned = false;
  /** The last peer, raw and normalised; behind a proxy it's always the same. */
  #last = { raw: '', peer: '' };

  constructor(
    /** How many proxies in front of us append to `X-Forwarded-For`. */
    private readonly trustProxy: number,
    private readonly warn: (message: string) => void,
  ) {}

  of(request: AddressedRequest): string {
    const peer = this.#peerOf(request.socket.remoteAddress ?? 'unknown');
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined) return peer;
    if (this.trustProxy === 0) {
      this.#warnOnce();
      return peer;
    }
    const hops = String(forwarded).split(',');
    const claimed = peerAddress((hops[Math.max(0, hops.length - this.trustProxy)] ?? '').trim());
    return isIP(claimed) === 0 ? peer : claimed;
  }

  #peerOf(raw: string): string {
    if (this.#last.raw !== raw) this.#last = { raw, peer: peerAddress(raw) };
    return this.#last.peer;
  }

  #warnOnce(): void {
    if (this.#warned) return;
    this.#warned = true;
    this.warn('X-Forwarded-For came but TRUST_PROXY is 0: behind a proxy all clients look like one address.');
  }
}

/** Strips brackets and port, and returns the one spelling of the address. */
export function peerAddress(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return canonicalAddress(bare);
}
