import type { ChangedMeanwhile, InForce } from 'castellan-react-admin';
import { Observed, useObserved } from './observed.js';

/** The latest write that waited until it was in force. */
export const inForce = new Observed<InForce | undefined>(undefined);

/** The latest form that couldn't be saved because somebody else changed the same fields. */
export const conflict = new Observed<ChangedMeanwhile | undefined>(undefined);

/** Whether requests are being repeated because the service doesn't answer. */
export const unavailable = new Observed(false);

/** Whether a request has waited long for its answer. */
export const slow = new Observed(false);

/** The latest write that waited until it was in force: `ms` says how long that took. */
export function useInForce(): InForce | undefined {
  return useObserved(inForce);
}
