/** Random list requests over the generated customers, always the same for a seed. */

const FIELDS = ['name', 'last_name', 'first_name', 'email', 'company', 'phone', 'created', 'updated', 'status', 'role'];
const OWN = ['region', 'score', 'newsletter', 'external_id', 'nobody_has_it'];
const STATUSES = ['active', 'lead', 'inactive', 'blocked', 'legacy', 'none'];
const ROLES = ['customer', 'vip', 'partner', 'reseller'];
const REGIONS = ['north', 'south', 'east', 'west'];
const TEXTS = ['adams', 'xylophon', 'kalo', 'Ångström', 'zq', 'a', '@example.com', 'energy', 'no such text', 'ada'];

/** The path and query of a list request. `random` gives numbers from 0 to 1. */
export function randomRequest(random: () => number, segments: readonly string[]): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const chance = (of: number) => random() < of;
  const parameters = new URLSearchParams();
  if (chance(0.4)) parameters.append('status', pick(STATUSES));
  if (chance(0.2)) parameters.append('status', pick(STATUSES));
  if (chance(0.3)) parameters.append('role', pick(ROLES));
  if (chance(0.05)) parameters.append('status_ne', pick(STATUSES));
  if (chance(0.05)) parameters.append('role_like', 'e');
  if (chance(0.2)) parameters.append('region', pick(REGIONS));
  if (chance(0.15)) parameters.append('score_gte', String(Math.floor(random() * 1_000)));
  if (chance(0.1)) parameters.append('score_lte', String(Math.floor(random() * 1_000)));
  if (chance(0.1)) parameters.append('newsletter', String(chance(0.5)));
  if (chance(0.05)) parameters.append('region_ne', pick(REGIONS));
  if (chance(0.05)) parameters.append('region_like', 'o');
  if (chance(0.2)) parameters.append('q', pick(TEXTS));
  if (chance(0.7)) {
    const fields = [...(chance(0.2) ? [pick(FIELDS)] : []), chance(0.5) ? 'name' : pick(chance(0.5) ? FIELDS : OWN)];
    parameters.append('_sort', fields.join(','));
    if (chance(0.6)) parameters.append('_order', fields.map(() => pick(['asc', 'desc'])).join(','));
  }
  const limit = String(pick([0, 1, 10, 20, 20, 50, 300, 1_000]));
  switch (pick(['page', 'page', 'start', 'after', 'none'])) {
    case 'page':
      parameters.append('_page', String(pick([1, 1, 1, 2, 3, 50])));
      parameters.append('_limit', limit);
      break;
    case 'start':
      parameters.append('_start', String(pick([0, 20, 500, 3_000, 60_000])));
      parameters.append('_limit', limit);
      break;
    case 'after':
      parameters.append('_after', '');
      parameters.append('_limit', limit);
      break;
  }
  const path = chance(0.1) && segments.length > 0 ? `/segments/${pick(segments)}/customers` : '/customers';
  return `${path}?${parameters.toString()}`;
}
