import { startOfHour } from '../../domain/past-moment.js';
import type { Clock } from '../ports/clock.js';
import type { RecordValues, ValueName } from '../ports/record-values.js';

/** How long to leave a storage alone that refused a note. */
const PAUSE_MS = 60_000;
/** More than there can be tokens, so only forgotten ones are noted twice. */
const MAX_REMEMBERED = 1_000;

interface NoteHourOptions {
  readonly values: Pick<RecordValues, 'raise'>;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly onError: (error: unknown) => void;
}

/** Notes in which hour something last happened to API tokens: at most once an hour for each, and beside the requests. */
export class NoteHour {
  /** The last hour noted, by token. */
  readonly #noted = new Map<string, number>();
  #pausedUntil = -Infinity;

  constructor(
    private readonly of: ValueName,
    private readonly options: NoteHourOptions,
  ) {}

  /** Returns at once and never throws. */
  execute(tokenId: string): void {
    const { values, clock, onError } = this.options;
    const hour = startOfHour(clock.now());
    if (this.#noted.get(tokenId) === hour || clock.monotonic() < this.#pausedUntil) return;
    if (this.#noted.size >= MAX_REMEMBERED) this.#noted.clear();
    this.#noted.set(tokenId, hour);
    values.raise({ ...this.of, id: tokenId }, hour).catch((error: unknown) => {
      this.#noted.delete(tokenId);
      this.#pausedUntil = clock.monotonic() + PAUSE_MS;
      onError(error);
    });
  }
}
