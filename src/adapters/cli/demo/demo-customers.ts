import type { DemoFields, DemoStep } from '../../../application/demo/demo-organisation.js';
import { DemoHistory } from './demo-history.js';
import { aPerson, type DemoRegion } from './demo-person.js';
import { SeededRandom } from './seeded-random.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Fixed, so the demo is always the same. All changes are in the eighteen months before this day. */
const DEMO_DAY = Date.UTC(2026, 9, 1);
const DAYS = 548;
const SEED = 20_261_001;
/** Most changes of a customer, not counting its creation. */
const CHANGES = 12;

export const DEMO_CUSTOMERS = 2_000;

/** All changes to demo customers of these regions by time. The first step of each customer is its creation. */
export function demoSteps(regions: readonly DemoRegion[]): readonly DemoStep[] {
  const random = new SeededRandom(SEED);
  const steps: DemoStep[] = [];
  for (let customer = 0; customer < DEMO_CUSTOMERS; customer += 1) {
    const history = new DemoHistory(random, aPerson(random, customer + 1, regions));
    let at = officeTime(random, DEMO_DAY - random.between(3, DAYS) * DAY);
    let fields: DemoFields | undefined = history.begin(at);
    for (let changes = 0; fields !== undefined && at < DEMO_DAY && changes <= CHANGES; changes += 1) {
      steps.push({ customer, at, fields });
      const soon = at + random.between(4, 150) * DAY;
      const isRenewal = history.renewal !== undefined && history.renewal <= soon;
      at = officeTime(random, isRenewal ? history.renewal : soon);
      fields = isRenewal ? history.renew() : history.next(at);
    }
  }
  return steps.sort((one, other) => one.at - other.at || one.customer - other.customer);
}

/** Time between 7:00 and 17:00 UTC on that day or, at weekends, the following Monday. */
function officeTime(random: SeededRandom, time: number): number {
  const midnight = time - (time % DAY);
  const weekday = new Date(midnight).getUTCDay();
  const day = midnight + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY;
  return day + 7 * HOUR + random.below(10 * HOUR);
}
