import type { NewSegment } from '../../../domain/segments/decide-segment.js';
import { readSegmentFilters } from '../../../domain/segments/read-segment-filters.js';
import { NO_FILTERS } from '../../../domain/segments/segment.js';

export const DEMO_SEGMENTS: readonly NewSegment[] = [
  segment('Active customers', 'Everybody who pays.', { status: ['active'] }),
  segment('Open leads', 'Not decided yet: leads and trials.', { status: ['lead', 'trial'] }),
  segment('Enterprise', 'On the largest plan, whatever their status.', { plan: ['enterprise'] }),
  segment('High value', 'Active, 1,000 a month or more.', { status: ['active'], monthly_revenue_gte: ['1000'] }),
  segment('At risk', 'Paused: call them.', { status: ['paused'] }),
  segment('Partners and resellers', 'They buy for others.', { role: ['partner', 'reseller'] }),
  segment('Nordics', 'Sweden and Norway, without those who left.', {
    country: ['SE', 'NO'],
    status_ne: ['churned', 'lost'],
  }),
  segment('Renewals this quarter', 'The contract ends from October to December 2026.', {
    renewal_gte: ['2026-10-01'],
    renewal_lte: ['2026-12-31'],
  }),
  segment('Newsletter', 'Want the newsletter and have not left.', {
    newsletter: ['true'],
    status_ne: ['churned', 'lost'],
  }),
  segment('GmbH', 'Found by the search, in the name or the company.', { q: ['GmbH'] }),
  segment('Large teams outside the United States', '20 seats or more.', { seats_gte: ['20'], country_ne: ['US'] }),
  segment('Quiet since June', 'Active, but nothing has changed since the end of June 2026.', {
    status: ['active'],
    updated_lte: ['2026-06-30T23:59:59.999Z'],
  }),
];

/** Creates a segment with all of its filters enabled. */
function segment(name: string, description: string, values: Readonly<Record<string, readonly string[]>>): NewSegment {
  const read = readSegmentFilters({ values, enabled: Object.keys(values) }, (path, { message }) => {
    throw new Error(`The segment "${name}" of the demo: ${path.join('.')} ${message}.`);
  });
  return { name, description, filters: { ...NO_FILTERS, ...read } };
}
