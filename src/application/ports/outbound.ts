/** Why nobody answered a call: `address` is one that the service may not connect to. */
export type OutboundError = 'timeout' | 'connection' | 'certificate' | 'address';

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the call, as `connection`. */
  readonly signal: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  /** `Retry-After` as it was sent. */
  readonly retryAfter: string | undefined;
}

/** An answer that came as a whole. Names of headers are in lower case. */
export interface OutboundContent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** Calls other services over https. */
export interface Outbound {
  /**
   * Resolves once the answer has ended, broken off, reached 64 KiB or taken 10 s since the call began: only its head counts.
   * Follows no redirect. Throws `OutboundFailed` when no head came within 10 s.
   */
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Whether the host of an address is spelt as an IP address that the service may not connect to. Resolves no names. */
  isForbidden(url: URL): boolean;
}

/** Calls a service that the operator has named, and others that it names. */
export interface OutboundReader {
  /**
   * Resolves with the whole answer. Follows no redirect. Throws `OutboundFailed` when it didn't come within 10 s, broke off, or has more
   * than 64 KiB.
   */
  read(request: OutboundRequest): Promise<OutboundContent>;
}

/** No answer came, or not one that counts. */
export class OutboundFailed extends Error {
  constructor(
    readonly reason: OutboundError,
    options?: ErrorOptions,
  ) {
    super(`The call failed: ${reason}`, options);
    this.name = new.target.name;
  }
}
