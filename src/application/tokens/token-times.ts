import { LAST_REFUSED, LAST_USED } from '../../domain/authority/kinds/token.js';
import { pastMoment, startOfHour } from '../../domain/past-moment.js';
import type { ApiToken } from '../../domain/tokens/api-token.js';
import type { UsedToken } from '../../domain/tokens/token-list.js';
import type { Clock } from '../ports/clock.js';
import type { RecordValues } from '../ports/record-values.js';

/** What is known about tokens beside their records. */
export class TokenTimes {
  constructor(
    private readonly values: Pick<RecordValues, 'list'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Throws `Unavailable`. */
  async read(): Promise<(token: ApiToken) => UsedToken> {
    const [uses, refusals] = [await this.values.list(LAST_USED), await this.values.list(LAST_REFUSED)];
    const hour = startOfHour(this.clock.now());
    const timeOf = (times: ReadonlyMap<string, number>, { id }: ApiToken) => {
      const time = times.get(id);
      return time === undefined ? null : pastMoment(time, hour);
    };
    return (token) => ({ token, lastUsed: timeOf(uses, token), lastRefused: timeOf(refusals, token) });
  }
}
