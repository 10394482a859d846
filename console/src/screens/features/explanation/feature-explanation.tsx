import { Alert, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { client } from '../../../api/client.js';
import { explain } from '../../../api/providers.js';
import { useCan } from '../../../session/use-can.js';
import type { Feature } from '../feature.js';
import { CustomerPicker } from './customer-picker.js';
import type { Explanation } from './explanation.js';
import { ExplainedRules } from './explained-rules.js';

async function ask(id: string, key: string, signal: AbortSignal): Promise<Explanation> {
  const path = `/features/${id}/explain?targeting_key=${encodeURIComponent(key)}`;
  try {
    return (await client.request<Explanation>(path, { signal })).json;
  } catch (error) {
    throw explain(error);
  }
}

/** What the saved feature is for one customer, and why. */
export function FeatureExplanation() {
  const translate = useTranslate();
  const can = useCan();
  const feature = useRecordContext<Feature>();
  const [key, setKey] = useState('');
  const { data, error } = useQuery({
    queryKey: ['features', 'explain', feature?.id, feature?.updated, key],
    queryFn: ({ signal }) => ask(feature?.id ?? '', key, signal),
    enabled: feature !== undefined && key !== '',
  });
  if (!can('segment.read') || !can('customer.read')) return null;
  return (
    <Card component="section" aria-labelledby="explanation">
      <CardContent sx={{ minHeight: 180 }}>
        <Typography id="explanation" component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {translate('features.explain.title')}
        </Typography>
        <CustomerPicker onPick={setKey} />
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {data !== undefined && (
          <div role="status">
            <Typography sx={{ fontWeight: 600 }}>
              {translate('features.explain.gets', { variant: data.variant ?? '–', value: JSON.stringify(data.value) })}
            </Typography>
            <Typography>{translate(`features.explain.reasons.${data.reason}`)}</Typography>
            {data.customer === null && (
              <Typography color="textSecondary">{translate('features.explain.unknown')}</Typography>
            )}
            <ExplainedRules rules={data.rules} bucket={data.bucket} />
          </div>
        )}
      </CardContent>
    </Card>
  );
}
