import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { HistogramRequest } from '../../domain/histograms/histogram.js';
import { ListCustomerLogs } from '../customers/list-customer-logs.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerLogs } from '../ports/customer-logs.js';
import { countByTime, type Histogram } from './count-by-time.js';

/** Counts entries of the customers' history over time; the criteria's fields are `CUSTOMER_LOG_FIELDS`. */
export class CountCustomerLogsByTime {
  static readonly needs = ListCustomerLogs.needs;

  constructor(
    private readonly logs: Pick<CustomerLogs, 'countByTime'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Throws `Forbidden`, `BadParameter`, `Unavailable`. */
  async execute(actor: Actor, request: Pick<HistogramRequest, 'criteria' | 'unit' | 'timeZone'>): Promise<Histogram> {
    authorise(actor, CountCustomerLogsByTime.needs);
    return countByTime({ ...request, field: 'created', now: this.clock.now() }, (criteria, times) =>
      this.logs.countByTime(criteria, times, { reader: actor.id }),
    );
  }
}
