import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { HistogramRequest } from '../../domain/histograms/histogram.js';
import { ListChanges } from '../changes/list-changes.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { Clock } from '../ports/clock.js';
import { countByTime, type Histogram } from './count-by-time.js';

/** Counts entries of the change log over time; the criteria's fields are `CHANGE_FIELDS`. */
export class CountChangesByTime {
  static readonly needs = ListChanges.needs;

  constructor(
    private readonly log: Pick<ChangeLog, 'countByTime'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Throws `Forbidden`, `BadParameter`, `Unavailable`. */
  async execute(actor: Actor, request: Pick<HistogramRequest, 'criteria' | 'unit' | 'timeZone'>): Promise<Histogram> {
    authorise(actor, CountChangesByTime.needs);
    return countByTime({ ...request, field: 'at', now: this.clock.now() }, (criteria, times) =>
      this.log.countByTime(criteria, times, { reader: actor.id }),
    );
  }
}
