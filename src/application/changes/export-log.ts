import { Unavailable } from '../../domain/domain-error.js';
import type { Change } from '../../domain/changes/change.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { Clock } from '../ports/clock.js';

/** Read at once: a few hundred bytes each, and fewer where they're long. */
const AT_ONCE = 500;
/** Between two looks for new entries. */
const PAUSE_MS = 1_000;

interface LogExport {
  /** The first entry, itself too. */
  readonly from: number;
  /** Whether to wait for new entries instead of ending at the last one. */
  readonly follow: boolean;
  /** Ends the export. */
  readonly signal: AbortSignal;
  /** Called each time that the storage can't be read while entries are followed. */
  readonly onUnavailable: (error: Unavailable) => void;
}

/** Reads the change log for another system, in order, in portions. Needs no permission: for the command line. */
export class ExportLog {
  constructor(
    private readonly log: Pick<ChangeLog, 'head' | 'listAfter'>,
    private readonly clock: Pick<Clock, 'timer'>,
  ) {}

  /** Yields portions of entries, none of them empty. Throws `Unavailable` unless entries are followed. */
  async *execute({ from, follow, signal, onUnavailable }: LogExport): AsyncGenerator<readonly Change[]> {
    const last = follow ? Infinity : (await this.log.head()).seq;
    for (let seq = from - 1; seq < last && !signal.aborted;) {
      const changes = await this.log.listAfter(seq, Math.min(AT_ONCE, last - seq)).catch((error: unknown) => {
        if (!follow || !(error instanceof Unavailable)) throw error;
        onUnavailable(error);
        return [];
      });
      if (changes.length > 0) yield changes;
      else if (follow) await this.#pause(signal);
      else return;
      seq = changes.at(-1)?.seq ?? seq;
    }
  }

  async #pause(signal: AbortSignal): Promise<void> {
    const timer = this.clock.timer(PAUSE_MS);
    const ended = new AbortController();
    const aborted = new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { signal: ended.signal });
    });
    await Promise.race([timer.elapsed, aborted]);
    timer.cancel();
    ended.abort();
  }
}
