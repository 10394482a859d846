import { Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import type { EitherRule, Feature } from './feature.js';
import { useRuleText } from './use-rule-text.js';
import { VariantBar } from './variant-bar.js';

type AudienceRule = EitherRule<Schema<'FeatureAudience'>['rules'][number]>;

/** Whether the rules above leave a rule less than it says. */
function isLess({ split, percentage, share }: AudienceRule): boolean {
  return split === undefined ? share !== percentage : split.some((part) => part.share !== part.percentage);
}

/** Whom the saved rules reach, with the exact numbers of the service. */
export function ReachInForce() {
  const translate = useTranslate();
  const ruleText = useRuleText();
  const can = useCan();
  const feature = useRecordContext<Feature>();
  const { data } = useQuery({
    queryKey: ['features', 'audience', feature?.id, feature?.updated],
    queryFn: async ({ signal }) =>
      (
        await client.request<{ readonly rules: readonly AudienceRule[] }>(`/features/${feature?.id ?? ''}/audience`, {
          signal,
        })
      ).json,
    enabled: feature !== undefined && can('segment.read'),
  });
  if (feature === undefined || !can('segment.read')) return null;
  const lines = (data?.rules ?? []).map((rule) => {
    const names = rule.segments.map(({ name, customers_count }) =>
      translate('features.reach.segment', { name, smart_count: customers_count }),
    );
    const text = ruleText(rule, names);
    return isLess(rule) ? translate('features.reach.really', { text, share: rule.share }) : text;
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
        <VariantBar feature={feature} label={translate('features.reach.title')} />
      </CardContent>
    </Card>
  );
}
