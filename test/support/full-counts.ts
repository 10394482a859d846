/**
 * Whether property tests run as often, and tables are as large, as they are once a release: `CASTELLAN_PROPERTIES=full`, which the
 * acceptance test `suite` sets. The ordinary suite tests the same claims with fewer.
 */
export const IS_FULL = process.env['CASTELLAN_PROPERTIES'] === 'full';

/** How often a property test runs: `full` times, or a quarter of that in the ordinary suite. */
export function runs(full: number): number {
  return IS_FULL ? full : Math.ceil(full / 4);
}
