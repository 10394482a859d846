import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A server-sent event as written; `comment` for a block of comments. */
export interface ServerEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: unknown;
  readonly comment?: true;
}

/** Reads an event stream block by block, so that a test sees each block. */
export class EventReader {
  readonly #events: ServerEvent[] = [];
  readonly #waiting: ((event: ServerEvent | undefined) => void)[] = [];
  #text = '';
  #ended = false;
  #atPosition: (id: string) => void = () => undefined;
  /** Resolves with the first id, which needn't belong to an event. */
  readonly position = new Promise<string>((resolve) => (this.#atPosition = resolve));

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    response.on('error', () => undefined).on('close', () => this.#end());
  }

  /** Resolves with the response head, whatever its status. */
  static open(port: number, path: string, headers: Record<string, string> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, headers, agent: false });
      sent.on('error', reject).on('response', (response) => {
        resolve(new EventReader(response));
      });
      sent.end();
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Returns the next event; undefined at the end of the stream. */
  next(): Promise<ServerEvent | undefined> {
    const event = this.#events.shift();
    if (event !== undefined || this.#ended) return Promise.resolve(event);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Events received but not yet taken. */
  get pending(): readonly ServerEvent[] {
    return this.#events;
  }

  close(): void {
    this.response.destroy();
  }

  #take(text: string): void {
    this.#text += text;
    const blocks = this.#text.split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event.id !== undefined) this.#atPosition(event.id);
      // Like an `EventSource`, which announces nothing for an id alone.
      if (event.data !== undefined || event.comment === true) this.#give(event);
    }
  }

  #give(event: ServerEvent): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#events.push(event);
    else waiting(event);
  }

  #end(): void {
    this.#ended = true;
    for (const waiting of this.#waiting.splice(0)) waiting(undefined);
  }
}

function parse(block: string): ServerEvent {
  const event: { id?: string; event?: string; data?: unknown; comment?: true } = {};
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    if (name === '') event.comment = true;
    else if (name === 'data') event.data = JSON.parse(value);
    else if (name === 'id' || name === 'event') event[name] = value;
    else throw new Error(`Not a field of an event: ${line}`);
  }
  return event;
}
