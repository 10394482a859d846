import type { Change } from '../../domain/changes/change.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import {
  applyToRuntime,
  concernsFeatures,
  pastEvents,
  resetEvent,
  retargetedEvent,
  runtimeFeatures,
  sizeOf,
  type FeatureEvent,
  type RuntimeFeatures,
} from '../../domain/features/feature-events.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { ChangeLog } from '../ports/change-log.js';

/**
 * Clients that missed more log entries than this get a `reset`: sending all features costs less than reading them. The same
 * for events that name more features than this and than a `reset`.
 */
const REPLAY_LIMIT = 1_000;
const BATCH = 250;

/** Start of a client's event stream: the missed events, and the log position after which live events follow. */
interface StreamStart {
  /** What the client has without these events; 0 for nothing, so that a client that returns with it starts anew. */
  readonly since: number;
  readonly events: readonly FeatureEvent[];
  readonly seq: number;
}

/** Emits feature events as the `AuthorityProjection` applies changes, and replays events since an earlier one. */
export class FeatureFeed {
  #features: RuntimeFeatures;
  #seq: number;
  #at: number;
  /** Nothing that concerns features changed after this position, up to `#seq`. */
  #quietSince: number;
  #storeId: string | undefined;
  readonly #listeners: ((event: FeatureEvent) => void)[] = [];

  constructor(
    private readonly projection: AuthorityProjection,
    private readonly log: Pick<ChangeLog, 'listAfter'>,
  ) {
    const { head, records } = projection.authority;
    this.#features = runtimeFeatures(records.features);
    [this.#seq, this.#at, this.#quietSince] = [head.seq, head.at, head.seq];
    projection.onChange('streams', (change) => {
      this.#follow(change);
    });
  }

  onEvent(listener: (event: FeatureEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Prefix of event ids, `<store id>:<seq>`. Ids with another prefix come from a different store. */
  async storeId(): Promise<string> {
    this.#storeId ??= (await this.log.listAfter(0, 1))[0]?.recordId;
    if (this.#storeId === undefined) throw new Error('The log does not start with the store entry.');
    return this.#storeId;
  }

  /** A `reset` event with all current features. */
  reset(): FeatureEvent {
    return resetEvent(this.#features, this.#seq, this.#at);
  }

  /** A start with a `reset`, for clients to which the missed events can't be sent. */
  startAnew(): StreamStart {
    return { since: 0, events: [this.reset()], seq: this.#seq };
  }

  /**
   * Computes the start for a client by its last event id; without an id it starts with the next event. An id that is
   * foreign, in the future or too old starts with a `reset`, and so does one since which too much has happened. Live
   * events after the returned `seq` may be emitted before this resolves, so call `onEvent` first. Throws `Unavailable`.
   */
  async start(lastEventId: string | undefined): Promise<StreamStart> {
    if (lastEventId === undefined) return { since: this.#seq, events: [], seq: this.#seq };
    const seq = readSeq(lastEventId, await this.storeId());
    // Another instance may be ahead of this one.
    if (seq !== undefined && seq > this.#seq) await this.projection.ensureFresh();
    const missed = seq === undefined || seq > this.#seq ? undefined : await this.#missedSince(seq);
    return missed ?? this.startAnew();
  }

  async #missedSince(seq: number): Promise<StreamStart | undefined> {
    const [end, features] = [this.#seq, this.#features];
    if (seq >= this.#quietSince) return { since: end, events: [], seq: end };
    if (end - seq > REPLAY_LIMIT) return undefined;
    const changes: Change[] = [];
    let last = seq;
    while (last < end) {
      const batch = await this.log.listAfter(last, Math.min(BATCH, end - last));
      changes.push(...batch.filter(concernsFeatures));
      last = batch.at(-1)?.seq ?? end;
      // Sending all features costs less.
      if (mayBeCutShort(changes)) return undefined;
    }
    if (changes.length === 0 && this.#quietSince <= end) this.#quietSince = seq;
    const events = pastEvents(changes, features);
    const size = events.reduce((sum, event) => sum + sizeOf(event), 0);
    if (size > Math.max(REPLAY_LIMIT, features.size)) return undefined;
    return { since: events.length === 0 ? end : seq, events, seq: end };
  }

  #follow(change: Change | undefined): void {
    const { head, records } = this.projection.authority;
    if (change === undefined) {
      this.#features = runtimeFeatures(records.features);
      [this.#seq, this.#at, this.#quietSince] = [head.seq, head.at, head.seq];
      this.#emit(this.reset());
      return;
    }
    [this.#seq, this.#at] = [change.seq, change.at];
    if (!concernsFeatures(change)) return;
    this.#quietSince = change.seq;
    if (change.resource !== 'feature') {
      const retargeted = retargetedEvent(this.#features, change);
      if (retargeted !== undefined) this.#emit(retargeted);
      return;
    }
    const { features, event } = applyToRuntime(this.#features, change);
    this.#features = features;
    this.#emit(event);
  }

  #emit(event: FeatureEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Parses the log position of an event id; undefined if the id isn't from this store. */
function readSeq(eventId: string, storeId: string): number | undefined {
  const digits = eventId.startsWith(`${storeId}:`) ? eventId.slice(storeId.length + 1) : '';
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}
