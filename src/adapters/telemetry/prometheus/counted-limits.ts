import type { Registry } from 'prom-client';
import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
import { withParts } from '../observe-methods.js';
import type { PromClient } from './prom-client.js';

/** The key prefixes of the limits. The rest of a key identifies a person or an address. */
const LIMITS = [
  'sign-in:account',
  'sign-in:address',
  'sign-in:unknown-networks',
  'register',
  'recovery',
  'upload',
] as const;

/** Counts refused attempts. */
export function countedLimits(limits: AttemptLimits, { Counter }: PromClient, registry: Registry): AttemptLimits {
  const refusals = new Counter({
    name: 'castellan_rate_limit_refusals_total',
    help: 'Tries that were refused because there were too many, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  for (const limit of LIMITS) refusals.inc({ limit: labelOf(limit) }, 0);
  const counted = (key: string, waitSeconds: number) => {
    // Known networks are kept as attempts, and refuse nothing.
    if (waitSeconds > 0 && !key.startsWith('known:'))
      refusals.inc({ limit: labelOf(LIMITS.find((limit) => key.startsWith(`${limit}:`)) ?? 'other') });
    return waitSeconds;
  };
  return withParts(limits, {
    wait: async (key, policy, now) => counted(key, await limits.wait(key, policy, now)),
    take: async (key, policy, now) => counted(key, await limits.take(key, policy, now)),
  });
}

function labelOf(limit: string): string {
  return limit.replaceAll(/[-:]/g, '_');
}
