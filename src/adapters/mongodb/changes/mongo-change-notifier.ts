import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeStream, ChangeStreamUpdateDocument } from 'mongodb';
import type { ChangeNotifier } from '../../../application/ports/change-notifier.js';
import type { HeadDocument } from '../database/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';

type HeadMoved = ChangeStreamUpdateDocument<HeadDocument>;

/** Every transaction writes the head row first only to hold it; the log has grown when its number changes. */
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
const LONGEST_PAUSE_MS = 5_000;

/**
 * A change stream over the head row. The driver resumes it after an election; when it is lost for good (its place in the
 * oplog is gone, or nobody answers for long) it is opened anew, each time after a longer pause.
 */
export class MongoChangeNotifier implements ChangeNotifier {
  readonly #closing = new AbortController();
  #stream: ChangeStream<HeadDocument, HeadMoved> | undefined;
  #listening: Promise<void> = Promise.resolve();

  constructor(
    private readonly collections: MongoCollections,
    private readonly onError: (error: unknown) => void,
  ) {}

  listen(ring: (seq: number) => void): void {
    this.#listening = this.#listen(ring);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#stream?.close();
    await this.#listening;
  }

  async #listen(ring: (seq: number) => void): Promise<void> {
    const { signal } = this.#closing;
    const isOpen = () => !signal.aborted;
    let pauseMs = FIRST_PAUSE_MS;
    while (isOpen()) {
      try {
        this.#stream = this.collections.heads.watch<HeadDocument, HeadMoved>(HEAD_MOVED);
        for await (const { updateDescription } of this.#stream) {
          pauseMs = FIRST_PAUSE_MS;
          ring(updateDescription.updatedFields?.seq ?? Infinity);
        }
      } catch (error) {
        if (isOpen()) this.onError(error);
      }
      await this.#stream?.close().catch(() => undefined);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (isOpen()) ring(Infinity);
    }
  }
}
