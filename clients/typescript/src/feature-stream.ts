import { pause } from './pause.js';
import type { Schema } from './schema.js';

/** What the stream of features says: docs/features.md. `opened` isn't sent: nothing before it will be told, so read the features. */
export type FeatureMessage =
  | { readonly event: 'opened'; readonly data: null }
  | { readonly event: 'change'; readonly data: Schema<'RuntimeFeature'> }
  | { readonly event: 'deleted'; readonly data: Schema<'DeletedFeature'> }
  | { readonly event: 'reset'; readonly data: readonly Schema<'RuntimeFeature'>[] };

/** Whose stream it is: the clients of this package and of `castellan-react-admin` are such. */
export interface StreamClient {
  /** The address of the service, without a slash at its end. */
  readonly url: string;
  readonly session: StreamSession;
}

interface StreamSession {
  /** Null while nobody is signed in. */
  readonly token: string | null;
  /** Calls `listener` when the token may have changed; returns a function that ends this. */
  subscribe(listener: () => void): () => void;
}

const LONGEST_PAUSE_MS = 30_000;

/**
 * Calls `listener` for each change of a feature until the returned function is called. Reconnects with growing pauses and
 * continues after the last message; while nobody is signed in, it waits. Unlike `EventSource`, it sends the token as a header.
 * `onPosition` is told each id of the stream: the store's id, a colon, and the position in its log.
 */
export function followFeatures(
  client: StreamClient,
  listener: (message: FeatureMessage) => void,
  onPosition: (id: string) => void = () => undefined,
): () => void {
  const ending = new AbortController();
  void follow(client, { listener, onPosition }, ending.signal);
  return () => ending.abort();
}

interface Listeners {
  readonly listener: (message: FeatureMessage) => void;
  readonly onPosition: (id: string) => void;
}

async function follow(client: StreamClient, { listener, onPosition }: Listeners, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let refused: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const { token } = client.session;
    if (token === null || token === refused) {
      await nextChange(client.session, signal);
      continue;
    }
    try {
      const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${token}` });
      if (lastId !== undefined) headers.set('Last-Event-ID', lastId);
      const response = await fetch(`${client.url}/features/stream`, { headers, signal });
      if (response.status === 401) {
        refused = token;
        continue;
      }
      if (!response.ok || response.body === null) throw new Error(response.statusText);
      failures = 0;
      for await (const { id, event, data } of messagesOf(response.body)) {
        if (lastId === undefined) listener({ event: 'opened', data: null });
        lastId = id ?? lastId;
        if (id !== undefined) onPosition(id);
        if (data !== '') listener({ event, data: JSON.parse(data) as unknown } as FeatureMessage);
      }
    } catch {
      failures += 1;
    }
    await pause(Math.min(500 * 2 ** failures, LONGEST_PAUSE_MS), signal);
  }
}

interface Message {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Parses server-sent events (HTML standard, 9.2.6), as far as the service uses them. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield messageOf(block);
    }
  } finally {
    // Ends the request, unless it has ended: the service holds a place for each stream.
    await reader.cancel().catch(() => undefined);
  }
}

function messageOf(block: string): Message {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') fields.set(name, value.join(': '));
  }
  return { id: fields.get('id'), event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' };
}

/** Resolves when the token may have changed, or when the signal is aborted. */
function nextChange(session: StreamSession, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const unsubscribe = session.subscribe(end);
    signal.addEventListener('abort', end);
  });
}
