import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import {
  OutboundFailed,
  type Outbound,
  type OutboundAnswer,
  type OutboundContent,
  type OutboundError,
  type OutboundReader,
  type OutboundRequest,
} from '../../application/ports/outbound.js';
import type { OutboundAddresses } from './outbound-addresses.js';

const WITHIN_MS = 10_000;
const MAX_BYTES = 65_536;

interface HttpsOutboundOptions {
  readonly addresses: OutboundAddresses;
  /** Resolves names; the system's resolver by default. */
  readonly resolve?: typeof lookup | undefined;
  /** Certificates of further authorities, in PEM. */
  readonly ca?: string | undefined;
  /** How long a call may take in all, in milliseconds. */
  readonly withinMs?: number | undefined;
  /** A service that the operator has named: any address of its host may be called, and over http if that's its protocol. */
  readonly trusted?: URL | undefined;
}

/**
 * Calls over https with node:https. A name leads only to addresses that may be called, whatever it resolves to, and the address of
 * the connected socket is checked again. Each call has a connection of its own: one that is kept would be an old answer of the resolver.
 */
export class HttpsOutbound implements Outbound, OutboundReader {
  /** Remembers TLS sessions, not connections. One context for all: making one took a quarter of a call's processor time. */
  readonly #agent: Agent;
  readonly #httpAgent = new HttpAgent({ keepAlive: false });
  readonly #resolving = new Map<string, Promise<readonly LookupAddress[]>>();

  constructor(private readonly options: HttpsOutboundOptions) {
    const { ca } = options;
    const secureContext = createSecureContext(ca === undefined ? {} : { ca });
    this.#agent = new Agent({ keepAlive: false, rejectUnauthorized: true, secureContext });
  }

  isForbidden(url: URL): boolean {
    const host = hostOf(url);
    return isIP(host) !== 0 && !this.#isAllowed(host, host);
  }

  call(request: OutboundRequest): Promise<OutboundAnswer> {
    return this.#send(request, async (response) => {
      await endOf(response);
      const { statusCode: status = 0, headers } = response;
      return { status, retryAfter: headers['retry-after'] };
    });
  }

  read(request: OutboundRequest): Promise<OutboundContent> {
    return this.#send(request, async (response) => {
      const chunks: Buffer[] = [];
      const bytes = await endOf(response, (chunk) => chunks.push(chunk));
      if (bytes > MAX_BYTES || !response.complete) throw new OutboundFailed('connection');
      const { statusCode: status = 0, headers } = response;
      return { status, headers, body: Buffer.concat(chunks) };
    });
  }

  async #send<T>(
    { method, url: text, headers, body, signal }: OutboundRequest,
    take: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const url = new URL(text);
    const isPlain =
      url.protocol === 'http:' && this.options.trusted?.protocol === 'http:' && this.#isTrusted(hostOf(url));
    if ((url.protocol !== 'https:' && !isPlain) || this.isForbidden(url)) throw new OutboundFailed('address');
    if (signal.aborted) throw new OutboundFailed('connection');
    const length = String(Buffer.byteLength(body));
    const sent = (isPlain ? requestHttp : requestHttps)(url, {
      method,
      agent: isPlain ? this.#httpAgent : this.#agent,
      lookup: this.#lookup,
      headers: { ...headers, 'content-length': length },
    });
    const end = (reason: OutboundError) => () => sent.destroy(new OutboundFailed(reason));
    const [late, stop] = [end('timeout'), end('connection')];
    const timer = setTimeout(late, this.options.withinMs ?? WITHIN_MS);
    signal.addEventListener('abort', stop);
    try {
      return await this.#answerTo(sent, body, take);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  #answerTo<T>(sent: ClientRequest, body: string, take: (response: IncomingMessage) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let socket: Socket | undefined;
      let isAnswered = false;
      sent.once('socket', (connecting) => {
        socket = connecting;
        connecting.once('connect', () => {
          if (!this.#isAllowed(sent.host, connecting.remoteAddress ?? '')) {
            connecting.destroy(new OutboundFailed('address'));
          }
        });
      });
      sent.once('response', (response) => {
        isAnswered = true;
        take(response).then(resolve, reject);
      });
      // A switch of protocols ends the answer's head, and there's nothing to switch to.
      sent.once('upgrade', (response, upgraded) => {
        isAnswered = true;
        take(response).then(resolve, reject);
        upgraded.destroy();
        response.destroy();
      });
      // Whatever else ends it: after an answer or an error this changes nothing.
      sent.once('close', () => {
        if (!isAnswered) reject(new OutboundFailed(reasonOf(socket)));
      });
      sent.on('error', (cause) => {
        if (isAnswered) return;
        reject(cause instanceof OutboundFailed ? cause : new OutboundFailed(reasonOf(socket), { cause }));
      });
      sent.end(body);
    });
  }

  /** Resolves a name to the addresses that may be called. */
  readonly #lookup: LookupFunction = (host, options, callback) => {
    this.#resolve(host, options).then(
      (found) => {
        const allowed = found.filter(({ address }) => this.#isAllowed(host, address));
        const [first] = allowed;
        if (first === undefined) callback(new OutboundFailed('address'), '');
        else if (options.all === true) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };

  /** Calls of the same host share a look-up: it can't be cancelled, and all of a process's look-ups wait in one queue. */
  #resolve(host: string, options: LookupOptions): Promise<readonly LookupAddress[]> {
    const { resolve = lookup } = this.options;
    const known = this.#resolving.get(host);
    if (known !== undefined) return known;
    const found = new Promise<readonly LookupAddress[]>((done, fail) => {
      resolve(host, { ...options, all: true }, (error, addresses) => (error === null ? done(addresses) : fail(error)));
    }).finally(() => this.#resolving.delete(host));
    this.#resolving.set(host, found);
    return found;
  }

  #isAllowed(host: string, address: string): boolean {
    return this.#isTrusted(host) || this.options.addresses.includes(address);
  }

  #isTrusted(host: string): boolean {
    const { trusted } = this.options;
    return trusted !== undefined && hostOf(trusted) === host;
  }
}

/** Without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Reads an answer to its end, or to the limit, and returns how many bytes came. */
function endOf(response: IncomingMessage, keep: (chunk: Buffer) => void = () => undefined): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) response.destroy();
      else keep(chunk);
    });
    response.on('error', () => undefined);
    response.once('close', () => resolve(bytes));
  });
}

/** A TLS socket says so once it has refused the certificate. */
function reasonOf(socket: Socket | undefined): OutboundError {
  const refusal: Error | null = socket instanceof TLSSocket ? socket.authorizationError : null;
  return refusal === null ? 'connection' : 'certificate';
}
