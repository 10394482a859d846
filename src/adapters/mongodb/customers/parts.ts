/** Customers or entries that the driver encodes in a few milliseconds. */
const PART = 100;

/** Splits what is sent to the server, so that the event loop gets a turn between the calls. */
export function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += PART) yield rows.slice(start, start + PART);
}
