import { Box, Card } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useCan } from '../../session/use-can.js';
import { Histogram } from '../../ui/charts/histogram.js';
import { Sparkline } from '../../ui/charts/sparkline.js';
import { useThirtyDays } from '../../ui/charts/use-thirty-days.js';
import type { Segment } from './segment.js';
import { shownNumber } from '../../formats/formats.js';

const DAYS = 7;
/** The service may not have been running. */
const LATE_DAYS = 3;

/** A segment of the list in the last thirty days, and how many more or fewer customers it has than a week ago. */
export function GrowthInBrief() {
  const segment = useRecordContext<Segment>();
  const found = useThirtyDays('/segments/sizes', useCan()('segment.read'));
  const sizes = found?.segments.find(({ id }) => id === segment?.id)?.sizes;
  if (segment === undefined || sizes === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Sparkline counts={[...sizes.slice(0, -1), segment.customers_count]} />
      <Week sizes={sizes} now={segment.customers_count} />
    </Box>
  );
}

/** How many customers a segment had, day by day. */
export function GrowthOverTime() {
  const translate = useTranslate();
  const segment = useRecordContext<Segment>();
  const isAllowed = useCan()('segment.read');
  const found = useThirtyDays('/segments/sizes', isAllowed);
  if (segment?.id === undefined || !isAllowed) return null;
  const sizesOf = ({ bars }: Schema<'Sizes'>) => [
    { name: translate('segments.growth.customers'), counts: bars.map(({ size }) => size) },
  ];
  return (
    <Card variant="outlined" sx={{ my: 2 }}>
      <Histogram
        path={`/segments/${segment.id}/sizes`}
        title={translate('segments.growth.title')}
        units={['day', 'week']}
        total={null}
        partsOf={sizesOf}
      />
      <Box sx={{ px: 2, pb: 1.5, minHeight: 32 }}>
        <Week sizes={found?.segments[0]?.sizes ?? []} now={segment.customers_count} />
      </Box>
    </Card>
  );
}

/** Compared with the size that was noted a week ago, or shortly before. */
function Week({ sizes, now }: { readonly sizes: readonly (number | null)[]; readonly now: number }) {
  const translate = useTranslate();
  const before = sizes.slice(-DAYS - LATE_DAYS, -DAYS).findLast((size) => size !== null);
  if (before === undefined) return null;
  const grown = now - before;
  if (grown === 0) return translate('segments.growth.same');
  const count = `${grown > 0 ? '+' : '−'}${shownNumber(Math.abs(grown))}`;
  return translate('segments.growth.week', { count });
}
