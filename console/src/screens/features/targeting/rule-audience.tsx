import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import { useCan } from '../../../session/use-can.js';
import type { Rule } from '../feature.js';
import { useTypedShares } from './use-typed-shares.js';

type Counted = Pick<Schema<'Segment'>, 'name' | 'customers_count'>;

/** The segments with their exact numbers of customers; without any, the number of all customers. */
async function countsOf(ids: readonly string[], signal: AbortSignal): Promise<readonly Counted[] | number> {
  if (ids.length === 0) {
    const { headers } = await client.request('/customers?_page=1&_limit=1', { signal });
    return Number(headers.get('X-Total-Count'));
  }
  const query = ids.map((id) => `id=${encodeURIComponent(id)}`).join('&');
  return (await client.request<readonly Counted[]>(`/segments?${query}&_embed=none`, { signal })).json;
}

/** How many customers a rule of the form really reaches, saved or not. */
export function RuleAudience({ index }: { readonly index: number }) {
  const translate = useTranslate();
  const can = useCan();
  const rule = useWatch<{ targeting: Rule[] }>({ name: `targeting.${index}` }) as Rule | undefined;
  const { share = 0 } = useTypedShares()[index] ?? {};
  const isLess = rule !== undefined && rule.split === undefined && share !== rule.percentage;
  const ids = rule?.segments ?? [];
  const { data } = useQuery({
    queryKey: ['features', 'counts', ids],
    queryFn: ({ signal }) => countsOf(ids, signal),
    enabled: rule !== undefined && (ids.length > 0 || can('customer.read')),
    placeholderData: (previous) => previous,
  });
  const sentences = () => {
    if (data === undefined || rule === undefined) return '\u00a0';
    const about = (count: number) => Math.round((count * share) / 100);
    if (typeof data === 'number')
      return translate('features.targeting.reaches_all', { about: about(data), smart_count: data });
    const [first] = data;
    if (first !== undefined && data.length === 1) {
      const { name, customers_count: size } = first;
      return translate('features.targeting.reaches_one', { name, about: about(size), smart_count: size });
    }
    const sizes = data.map(({ name, customers_count }) =>
      translate('features.reach.segment', { name, smart_count: customers_count }),
    );
    return translate('features.targeting.reaches', { percentage: share, segments: sizes.join(', ') });
  };
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1 }}>
      {sentences()}
      {isLess && (
        <Box component="span" sx={{ display: 'block', fontWeight: 600, color: 'text.primary' }}>
          {translate('features.targeting.less', { share })}
        </Box>
      )}
    </Typography>
  );
}
