import type { Sha256 } from '../changes/seal-change.js';

export const BUCKETS = 10_000;

/** Hundredths of a percent, which are buckets: 1,234 for 12.34. */
export function hundredths(percentage: number): number {
  return Math.round(percentage * 100);
}

/**
 * A customer's bucket for a feature: 0 to 9,999, evenly spread and always the same. The first four bytes, big-endian, of
 * SHA-256(`<feature key>:<targeting key>`), modulo 10,000.
 */
export function bucketOf(featureKey: string, targetingKey: string, sha256: Sha256): number {
  return Number.parseInt(sha256(`${featureKey}:${targetingKey}`).slice(0, 8), 16) % BUCKETS;
}
