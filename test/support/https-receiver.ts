import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Signed by itself for localhost, hooks.example.com, 127.0.0.1 and ::1; valid for a hundred years. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBzDCCAXKgAwIBAgIUUQ1Ni4bj1W1dKpByi/1+C5bbCHswCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOY2FzdGVsbGFuIHRlc3QwIBcNMjYxMTI3MDkyNzIwWhgPMjEy
NjExMDMwOTI3MjBaMBkxFzAVBgNVBAMMDmNhc3RlbGxhbiB0ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAE+lg9hxt68gHH1lG9rqTX+U8AyoO0/lfmYw8+l0fM
gG6PfwWEriowgboWmhh2iu/tdnr8Wiq/CLpthzqoiVGk7qOBlTCBkjAdBgNVHQ4E
FgQUq5eghg9oLsP4HqmvRUwDv7lKTXMwHwYDVR0jBBgwFoAUq5eghg9oLsP4Hqmv
RUwDv7lKTXMwDwYDVR0TAQH/BAUwAwEB/zA/BgNVHREEODA2gglsb2NhbGhvc3SC
EWhvb2tzLmV4YW1wbGUuY29thwR/AAABhxAAAAAAAAAAAAAAAAAAAAABMAoGCCqG
SM49BAMCA0gAMEUCICPfGJSyrRRtUQZZHC+lu+QlJ40Gcd7BBptEuK6x3RnzAiEA
g1SdeJfpCwTC3rcIqiJL2UaE3fiiV839a5JsMiSkAtI=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7x0r28l17wlb3aYy
fC353sp1zZJlE29PCD+u60XQMKehRANCAAT6WD2HG3ryAcfWUb2upNf5TwDKg7T+
V+ZjDz6XR8yAbo9/BYSuKjCBuhaaGHaK7+12evxaKr8Ium2HOqiJUaTu
-----END PRIVATE KEY-----
`;

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Respond = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A server over https that keeps what it receives, and answers as the test says: with 204 by default. */
export class HttpsReceiver {
  readonly received: Received[] = [];
  respond: Respond = (response) => response.writeHead(204).end();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HttpsReceiver> {
    const server = createServer({ key: KEY, cert: CERTIFICATE });
    const receiver = new HttpsReceiver(server);
    server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.once('end', () => receiver.#take({ headers: request.headers, body }, request, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Its address by a name that leads to it. */
  url(path = '/'): string {
    return `https://127.0.0.1:${this.port}${path}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  #take(received: Received, request: IncomingMessage, response: ServerResponse): void {
    this.received.push(received);
    this.respond(response, received, request);
  }
}
