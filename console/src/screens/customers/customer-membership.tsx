import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { useClauseText } from '../segments/explain/use-clause-text.js';

type Membership = Schema<'CustomerMembership'>;

/** The segments that the customer is in, and the features that are on for them, each with its reason. */
export function CustomerMembership() {
  const translate = useTranslate();
  const can = useCan();
  const clauseText = useClauseText();
  const reasonOf = useFeatureReason();
  const customer = useRecordContext();
  const { data } = useQuery({
    queryKey: ['customers', 'membership', customer?.id, customer?.['updated']],
    queryFn: async ({ signal }) =>
      (await client.request<Membership>(`/customers/${encodeURIComponent(customer!.id)}/membership`, { signal })).json,
    enabled: customer !== undefined && can('segment.read'),
  });
  if (!can('segment.read')) return null;
  if (data === undefined) return <Skeleton variant="rounded" height={120} />;
  const everybody = translate('segments.everybody');
  return (
    <Box sx={{ display: 'grid', gap: 2, '& a': { color: 'primary.main' } }}>
      <Reasons title={translate('customers.membership.segments')} none={translate('customers.membership.no_segment')}>
        {data.segments.map(({ id, name, clauses }) => (
          <Reason key={id} to={`/segments/${id}/show`} name={name}>
            {clauses.length === 0 ? everybody : clauses.map(clauseText).join(' · ')}
          </Reason>
        ))}
      </Reasons>
      {can('settings.read') && (
        <Reasons title={translate('customers.membership.features')} none={translate('customers.membership.no_feature')}>
          {data.features.map((feature) => (
            <Reason key={feature.id} to={`/features/${feature.id}`} name={feature.name}>
              {reasonOf(feature)}
            </Reason>
          ))}
        </Reasons>
      )}
    </Box>
  );
}

/** Returns a function that says why a feature has its value for the customer. */
function useFeatureReason(): (feature: Membership['features'][number]) => string {
  const translate = useTranslate();
  return ({ variant, value, rule, reason, segments }) => {
    const gets = translate('features.explain.gets', { variant, value: JSON.stringify(value) });
    if (rule === null) return [gets, translate('customers.membership.everybody')].join(' · ');
    const names = segments.map(({ name }) => name).join(', ');
    return [
      gets,
      translate('features.explain.matches', { number: rule + 1 }),
      ...(names === '' ? [] : [translate('features.explain.member', { name: names })]),
      ...(reason === 'SPLIT' ? [translate('customers.membership.place')] : []),
    ].join(' · ');
  };
}

function Reasons({
  title,
  none,
  children,
}: {
  readonly title: string;
  readonly none: string;
  readonly children: ReactNode[];
}) {
  return (
    <section aria-label={title}>
      <Typography variant="subtitle2" component="h2" color="textSecondary">
        {title}
      </Typography>
      {children.length === 0 && <Typography variant="body2">{none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </section>
  );
}

function Reason({ to, name, children }: { readonly to: string; readonly name: string; readonly children: string }) {
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        <Link to={to}>{name}</Link>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {children}
      </Typography>
    </Box>
  );
}
