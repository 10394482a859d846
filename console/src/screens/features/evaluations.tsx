import { Box, Card, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useCan } from '../../session/use-can.js';
import { Histogram } from '../../ui/charts/histogram.js';
import { Sparkline } from '../../ui/charts/sparkline.js';
import { useThirtyDays } from '../../ui/charts/use-thirty-days.js';
import type { Feature } from './feature.js';

type Evaluations = Schema<'EvaluationsOfFeatures'>;

/** How often clients have evaluated a feature of the list in the last thirty days, or that they haven't. */
export function EvaluationsInBrief() {
  const translate = useTranslate();
  const feature = useRecordContext<Feature>();
  const found = useThirtyDays('/features/evaluations', useCan()('settings.read'));
  const own = found?.features.find(({ id }) => id === feature?.id);
  if (feature === undefined || found === undefined || own === undefined) return null;
  if (isUnused(feature, found)) return translate('features.evaluations.none');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Sparkline counts={own.counts} />
      {translate('features.evaluations.brief', { smart_count: own.total, count: own.total })}
    </Box>
  );
}

/** How often clients have evaluated a feature, by the value that they got. */
export function EvaluationsOverTime() {
  const translate = useTranslate();
  const feature = useRecordContext<Feature>();
  const isAllowed = useCan()('settings.read');
  const found = useThirtyDays('/features/evaluations', isAllowed);
  if (feature === undefined || !isAllowed) return null;
  const variantsOf = ({ variants }: Schema<'FeatureEvaluations'>) =>
    variants.map(({ variant, counts }) => ({ name: variant ?? translate('charts.errors'), counts }));
  return (
    <Card>
      <Histogram
        path={`/features/${feature.id}/evaluations`}
        title={translate('charts.evaluations')}
        total="charts.times"
        partsOf={variantsOf}
      />
      {found !== undefined && isUnused(feature, found) && (
        <Typography variant="body2" sx={{ px: 2, pb: 1.5 }}>
          {translate('features.evaluations.none')} {translate('features.evaluations.only')}
        </Typography>
      )}
    </Card>
  );
}

/** Whether nobody has evaluated it for as long, though it was there and evaluations were counted. */
function isUnused({ id, created }: Feature, { since, starts, features }: Evaluations): boolean {
  const [first] = starts;
  if (since === null || first === undefined || Date.parse(since) > Date.parse(first)) return false;
  return Date.parse(created) <= Date.parse(first) && features.find((one) => one.id === id)?.total === 0;
}
