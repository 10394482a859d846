import { useTranslate } from 'react-admin';
import type { Part } from './feature.js';

interface Sharing {
  readonly percentage?: number | undefined;
  readonly split?: readonly Part[] | undefined;
}

/** Returns a function that says in words whom a rule gives what. `names` are those of its segments. */
export function useRuleText(): (rule: Sharing, names: readonly string[]) => string {
  const translate = useTranslate();
  return ({ percentage = 0, split }, names) => {
    const whom = names.length === 0 ? translate('features.reach.all') : names.join(', ');
    if (split === undefined) return translate('features.reach.rule', { percentage, whom });
    const parts = split.map(({ variant, percentage }) => translate('features.reach.part', { variant, percentage }));
    return translate('features.reach.split', { parts: parts.join(', '), whom });
  };
}
