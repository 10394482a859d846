/** A proxy between the members of a replica set, the service and one member, that can break connections. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * Who opened a connection and for what: another member of the set, or a client's monitoring, change streams or any other
 * call. Clients' connections begin as 'monitor' and are named after what they send.
 */
export type LinkKind = 'member' | 'monitor' | 'stream' | 'pool';

type Side = 'client' | 'upstream';

/** One connection through the proxy. */
export class Link {
  kind: LinkKind = 'monitor';
  /** The port at which the member that opened it listens, if a member did. */
  fromPort: number | undefined;
  /** The local address that the client connected from. */
  readonly fromAddress: string | undefined;
  delayMs = 0;
  #isSilent = false;
  /** Set by `holdBackFrom`. */
  #heldBackFrom: string | undefined;
  readonly #heldBack: Buffer[] = [];

  constructor(
    private readonly client: Socket,
    private readonly upstream: Socket,
    private readonly onClosed: () => void,
    private readonly onClassified: (link: Link) => void,
  ) {
    this.fromAddress = client.remoteAddress;
    client.on('data', (sent: Buffer) => {
      this.#classify(sent);
      if (this.#heldBackFrom !== undefined && sent.includes(this.#heldBackFrom)) this.silence();
      if (this.#isSilent) this.#heldBack.push(sent);
      else this.#forward(upstream, sent);
    });
    upstream.on('data', (sent: Buffer) => this.#forward(client, sent));
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('end', () => this.#end());
      socket.on('close', () => this.#end());
    }
  }

  /** Passes nothing on in either direction, but keeps the connection open. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of [this.client, this.upstream]) socket.pause();
  }

  /** Falls silent when the client sends something with this text, before it's passed on. */
  holdBackFrom(text: string): void {
    this.#heldBackFrom = text;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Passes on what was held back. */
  heal(): void {
    this.#isSilent = false;
    this.#heldBackFrom = undefined;
    for (const sent of this.#heldBack.splice(0)) this.#forward(this.upstream, sent);
    for (const socket of [this.client, this.upstream]) socket.resume();
  }

  reset(side?: Side): void {
    if (side !== 'upstream') this.client.resetAndDestroy();
    if (side !== 'client') this.upstream.resetAndDestroy();
    this.onClosed();
  }

  #forward(to: Socket, sent: Buffer): void {
    if (this.delayMs === 0) to.write(sent);
    else setTimeout(() => to.write(sent), this.delayMs);
  }

  /** A silent network doesn't tell one side that the other has gone. */
  #end(): void {
    if (this.#isSilent) return;
    this.client.destroy();
    this.upstream.destroy();
    this.onClosed();
  }

  #classify(sent: Buffer): void {
    if (this.kind === 'member' || this.kind === 'stream') return;
    const from = memberOf(sent);
    const before = this.kind;
    if (from !== undefined) {
      this.kind = 'member';
      this.fromPort = from;
    } else if (sent.includes('$changeStream')) this.kind = 'stream';
    else if (!/helloOk|hello\0|isMaster\0|ismaster\0/.test(sent.toString('latin1'))) this.kind = 'pool';
    if (this.kind !== before) this.onClassified(this);
  }
}

/** Members with test commands enabled name their host and port when they connect, as MongoDB's own bridge expects. */
function memberOf(sent: Buffer): number | undefined {
  const at = sent.indexOf('hostInfo\0');
  if (at < 0) return undefined;
  const text = sent.toString('latin1', at + 'hostInfo\0'.length + 4, at + 300);
  return Number(/^[^\0]*:(\d+)\0/.exec(text)?.[1]);
}

export type LinkMatch = (link: Link) => boolean;

export class FaultProxy {
  readonly #links = new Set<Link>();
  #isSilent: LinkMatch = () => false;
  #isCut: LinkMatch = () => false;
  #delayMs = 0;
  readonly #server = createServer({ pauseOnConnect: false }, (client) => {
    const upstream = connect(this.targetPort, '127.0.0.1');
    const link: Link = new Link(
      client,
      upstream,
      () => this.#links.delete(link),
      () => this.#judge(link),
    );
    this.#links.add(link);
    link.delayMs = this.#delayMs;
    this.#judge(link);
  });

  constructor(private readonly targetPort: number) {}

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  count(match: LinkMatch): number {
    return [...this.#links].filter(match).length;
  }

  /** Closes the matching connections with a reset. */
  reset(match: LinkMatch = () => true): void {
    for (const link of this.#links) if (match(link)) link.reset();
  }

  /** The matching connections that are open now stay silent for good; later ones work. */
  deaden(match: LinkMatch): number {
    const dead = [...this.#links].filter(match);
    for (const link of dead) {
      this.#links.delete(link);
      link.silence();
    }
    return dead.length;
  }

  /** Holds back everything on matching connections, open and future ones, until `heal`. */
  silence(match: LinkMatch = () => true): void {
    this.#isSilent = match;
    for (const link of this.#links) this.#judge(link);
  }

  /** Holds back what a client sends on a matching open connection, from a message with this text, until `heal`. */
  holdBackFrom(text: string, match: LinkMatch): void {
    for (const link of this.#links) if (match(link)) link.holdBackFrom(text);
  }

  /** Resets matching connections, open and future ones, until `heal`. */
  cut(match: LinkMatch): void {
    this.#isCut = match;
    for (const link of this.#links) this.#judge(link);
  }

  /** Delays everything by this time, in both directions. */
  delay(ms: number): void {
    this.#delayMs = ms;
    for (const link of this.#links) link.delayMs = ms;
  }

  heal(): void {
    this.#isSilent = () => false;
    this.#isCut = () => false;
    for (const link of this.#links) link.heal();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.reset();
  }

  #judge(link: Link): void {
    if (this.#isCut(link)) link.reset();
    else if (this.#isSilent(link)) link.silence();
  }
}
