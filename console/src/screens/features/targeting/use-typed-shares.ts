import { useWatch } from 'react-hook-form';
import { ruleShares, type RuleShare } from '../../../../../clients/react-admin/src/rule-shares.js';
import type { Rule } from '../feature.js';

/** The real share of each rule that the form holds. */
export function useTypedShares(): readonly RuleShare[] {
  return ruleShares((useWatch<{ targeting: Rule[] }>({ name: 'targeting' }) ?? []) as readonly Rule[]);
}
