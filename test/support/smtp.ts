import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as sent. */
  readonly source: string;
}

/**
 * `accept` delivers, `refuse` answers 550 to the addressee, `busy` 451 to the text, `hang` never answers to the text, `silent`
 * accepts connections and never says a word.
 */
export type Behaviour = 'accept' | 'refuse' | 'busy' | 'hang' | 'silent';

/** A mail server in this process. */
export class TestMailServer {
  behaviour: Behaviour = 'accept';
  /** Addressees that are refused in any case. */
  readonly refused = new Set<string>();
  /** Awaited after a message was received, and before the sender is told so. */
  onReceived: () => unknown = () => undefined;
  readonly received: ReceivedMail[] = [];
  /** Addressees, of refused attempts too. */
  readonly tried: string[] = [];
  /** How many texts arrived, of refused attempts too. */
  texts = 0;
  #server: SMTPServer | undefined;
  #answer: () => void = () => undefined;
  #port = 0;

  static async start(): Promise<TestMailServer> {
    const server = new TestMailServer();
    await server.open();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Listens, at the same port as before. */
  async open(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, callback) => {
        if (this.behaviour !== 'silent') callback();
      },
      onRcptTo: ({ address }, _session, callback) => {
        this.tried.push(address);
        const isRefused = this.behaviour === 'refuse' || this.refused.has(address);
        callback(isRefused ? refusal(550, `<${address}>: no such mailbox`) : undefined);
      },
      onData: (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
        void text(stream).then(async (source) => {
          this.texts += 1;
          if (this.behaviour === 'hang') {
            this.#answer = callback;
            return;
          }
          if (this.behaviour === 'busy') {
            callback(refusal(451, 'try later'));
            return;
          }
          const from = mailFrom === false ? '' : mailFrom.address;
          this.received.push({ from, to: rcptTo.map(({ address }) => address), source });
          await this.onReceived();
          callback();
        }, callback);
      },
    });
    this.#server.on('error', () => undefined);
    const { server } = this.#server;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Accepts the last text that hangs. */
  answer(): void {
    this.#answer();
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server === undefined) resolve();
      else this.#server.close(resolve);
    });
    this.#server = undefined;
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
