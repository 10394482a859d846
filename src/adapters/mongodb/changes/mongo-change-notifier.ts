import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeStream, ChangeStreamUpdateDocument } from 'mongodb';
import type { ChangeNotifier } from '../../../application/ports/change-notifier.js';
import type { HeadDocument } from '../documents/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';

type HeadMoved = ChangeStreamUpdateDocument<HeadDocument>;

/**
 * Matches growth of the log. Every transaction first writes the head row just to lock it; only a new sequence number
 * means new entries.
 */
const HEAD_MOVED = [
  {
    $match: {
      operationType: 'update',
      'documentKey._id': 'authority',
      'updateDescription.updatedFields.seq': { $exists: true },
    },
  },
];
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;

/**
 * Notifies through a change stream on the head row. The driver resumes the stream after an election. If the stream is
 * lost for good (its position has left the oplog, or the servers stay silent), it is reopened after an increasing
 * pause.
 */
export class MongoChangeNotifier implements ChangeNotifier {
  readonly #closing = new AbortController();
  #stream: ChangeStream<HeadDocument, HeadMoved> | undefined;
  #listening: Promise<void> = Promise.resolve();

  constructor(
    private readonly collections: MongoCollections,
    private readonly onError: (error: unknown) => void,
  ) {}

  listen(onNotification: (seq: number) => void): void {
    this.#listening = this.#listen(onNotification);
  }

  /** Ends within a second: a silent server isn't waited for, because the owner of the client closes its connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    const closed = Promise.resolve(this.#stream?.close()).then(() => this.#listening);
    await Promise.race([closed, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  }

  async #listen(onNotification: (seq: number) => void): Promise<void> {
    const { signal } = this.#closing;
    const isOpen = () => !signal.aborted;
    let pauseMs = FIRST_PAUSE_MS;
    while (isOpen()) {
      try {
        this.#stream = this.collections.heads.watch<HeadDocument, HeadMoved>(HEAD_MOVED);
        for await (const { updateDescription } of this.#stream) {
          pauseMs = FIRST_PAUSE_MS;
          onNotification(updateDescription.updatedFields?.seq ?? Infinity);
        }
      } catch (error) {
        if (isOpen()) this.onError(error);
      }
      await this.#stream?.close().catch(() => undefined);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      if (isOpen()) onNotification(Infinity);
    }
  }
}
