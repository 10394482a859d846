import type { NewFeature } from '../../../domain/features/create-feature.js';

export const DEMO_FEATURES: readonly NewFeature[] = [
  feature('customers.import', 'Import of customers', 'The page that takes CSV files.', true),
  feature('customers.timeline', 'Timeline', "Shows a customer's history as a line of events.", true),
  feature('customers.merge', 'Merging duplicates', 'Two records of one customer become one. Not tested yet.'),
  feature('segments.preview', 'Preview of segments', 'Counts the members while filters are being chosen.', true),
  feature('segments.export', 'Export of segments', 'A button that downloads the members.'),
  {
    ...feature(
      'invoices.new-editor',
      'New editor for invoices',
      'Two drafts beside the old one, for a third each.',
      true,
    ),
    variants: new Map([
      ['cards', 'cards'],
      ['old', 'old'],
      ['table', 'table'],
    ]),
    onVariant: 'table',
    offVariant: 'old',
    targeting: [
      {
        segments: [],
        split: [
          { variant: 'table', percentage: 33.33 },
          { variant: 'cards', percentage: 33.33 },
        ],
      },
    ],
  },
  feature('reports.forecast', 'Forecast', 'Adds next month to the monthly figures.'),
  feature(
    'search.everywhere',
    'Search everywhere',
    'One field at the top that finds customers, users and segments.',
    true,
  ),
  feature('dark_mode', 'Dark theme', 'Offers the dark theme in the profile.', true),
  feature(
    'maintenance_notice',
    'Notice of maintenance',
    'A banner on every page. Off but for the evening of a release.',
  ),
];

/** Keys of features that are switched on after their creation. */
export const DEMO_FEATURES_LATER: ReadonlySet<string> = new Set(['segments.export', 'reports.forecast']);

function feature(key: string, name: string, description: string, enabled = false): NewFeature {
  return { key, name, description, enabled };
}
