import { useGetMany, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useRecordContext } from 'react-admin';
import type { Feature, Rule } from '../feature.js';
import { useRuleText } from '../use-rule-text.js';

export type FeatureState = Pick<Feature, 'enabled' | 'targeting'>;

const segmentsOf = (rules: readonly Rule[] = []) => rules.flatMap(({ segments }) => segments);

/** Returns a function that says in words for whom a feature is on. Knows the segments of the stored feature and of the form. */
export function useStateText(): (state: FeatureState | null | undefined) => string {
  const translate = useTranslate();
  const ruleText = useRuleText();
  const typed = useWatch<Feature>({ name: 'targeting' }) as readonly Rule[] | undefined;
  const ids = [...new Set([...segmentsOf(useRecordContext<Feature>()?.targeting), ...segmentsOf(typed)])];
  const { data = [] } = useGetMany<{ id: string; name: string }>('segments', { ids }, { enabled: ids.length > 0 });
  return (state) => {
    if (!state?.enabled) return translate('features.reach.nobody');
    if (state.targeting.length === 0) return translate('features.reach.everybody');
    const namesOf = ({ segments }: Rule) => segments.map((id) => data.find((one) => one.id === id)?.name ?? '…');
    return state.targeting.map((rule) => ruleText(rule, namesOf(rule))).join('; ');
  };
}
