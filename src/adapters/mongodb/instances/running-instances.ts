import { notWithin } from '../database/not-within.js';

/** When the server removes a state that isn't renewed. Long, because nothing may depend on how right its clock is. */
export const REMOVED_AFTER_SECONDS = 3_600;

/** A running instance renews its announcement every second. */
const RENEWED_WITHIN_MS = 5_000;

/** Matches instances that were running a moment ago, by the server's clock. */
export const IS_RUNNING = { $expr: { $not: [notWithin('$at', RENEWED_WITHIN_MS)] } };
