import { useWatch } from 'react-hook-form';
import { ruleShares, type RuleShare } from 'castellan-react-admin';
import type { Rule } from '../feature.js';

/** The real share of each rule that the form holds. */
export function useTypedShares(): readonly RuleShare[] {
  return ruleShares((useWatch<{ targeting: Rule[] }>({ name: 'targeting' }) ?? []) as readonly Rule[]);
}
