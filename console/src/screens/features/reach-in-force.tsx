import { Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import type { Feature } from './feature.js';

interface Audience {
  readonly rules: readonly {
    readonly segments: readonly { readonly id: string; readonly name: string; readonly customers_count: number }[];
    readonly percentage: number;
  }[];
}

/** Whom the saved rules reach, with the exact numbers of the service. */
export function ReachInForce() {
  const translate = useTranslate();
  const can = useCan();
  const feature = useRecordContext<Feature>();
  const { data } = useQuery({
    queryKey: ['features', 'audience', feature?.id, feature?.updated],
    queryFn: async ({ signal }) =>
      (await client.request<Audience>(`/features/${feature?.id ?? ''}/audience`, { signal })).json,
    enabled: feature !== undefined && can('segment.read'),
  });
  if (feature === undefined || !can('segment.read')) return null;
  const lines = (data?.rules ?? []).map(({ segments, percentage }) => {
    const names = segments.map(({ name, customers_count }) =>
      translate('features.reach.segment', { name, smart_count: customers_count }),
    );
    return translate('features.reach.rule', {
      percentage,
      whom: names.length === 0 ? translate('features.reach.all') : names.join(', '),
    });
  });
  return (
    <Card component="section" aria-labelledby="reach">
      <CardContent sx={{ minHeight: 96 }}>
        <Typography id="reach" component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {translate('features.reach.title')}
        </Typography>
        {!feature.enabled && <Typography>{translate('features.reach.nobody')}</Typography>}
        {feature.enabled && feature.targeting.length === 0 && (
          <Typography>{translate('features.reach.everybody')}</Typography>
        )}
        {lines.map((line, index) => (
          <Typography key={index}>{line}</Typography>
        ))}
      </CardContent>
    </Card>
  );
}
