import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { shownTime } from '../../formats/formats.js';
import { useConditionText } from '../segments/conditions-text.js';
import type { Difference, Item, Rule } from './differences.js';
import type { NameOf } from './use-record-names.js';

/** Removed values are struck through, and also said so to screen readers. */
const REMOVED = { color: 'text.secondary', textDecoration: 'line-through' } as const;
const ADDED = { textDecoration: 'none', fontWeight: 500 } as const;
const ROW = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '130px 1fr' }, columnGap: 1, mb: 0.5 } as const;

/** Fields whose values contain commas themselves. */
const WITH_COMMAS: ReadonlySet<string> = new Set(['filters', 'targeting', 'variants']);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  readonly nameOf: NameOf;
}

/** What changed, one line for each field. */
export function DifferenceList({ differences, nameOf }: DifferenceListProps) {
  const translate = useTranslate();
  if (differences.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, fontSize: 13, overflowWrap: 'anywhere', minWidth: 0 }}>
      {differences.map((difference) => (
        <Box key={difference.field} sx={ROW}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`changes.fields.${difference.field}`, { _: difference.field })}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <Values difference={difference} nameOf={nameOf} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Values({ difference, nameOf }: { readonly difference: Difference; readonly nameOf: NameOf }) {
  const translate = useTranslate();
  const conditionText = useConditionText();
  const shown = (value: unknown): string => {
    if (value === true || value === false) return translate(`changes.values.${value}`);
    if (value === null || value === '' || value === undefined) return translate('changes.values.none');
    if (typeof value !== 'string') return JSON.stringify(value);
    return TIME.test(value) ? shownTime(value) : value;
  };
  const ruleText = ({ segments = [], percentage = 100, variant, split }: Rule) => {
    const customers =
      segments.length === 0
        ? translate('changes.everybody')
        : segments.map((id) => nameOf('segment', id)?.name ?? '…').join(', ');
    if (split !== undefined) {
      const parts = split.map((part) => translate('features.reach.part', part)).join(', ');
      return translate('features.reach.split', { whom: customers, parts });
    }
    const key = (variant ?? null) === null ? 'changes.rule' : 'changes.rule_with_variant';
    return translate(key, { percentage, variant, customers });
  };
  const itemText = (item: Item): string => {
    if ('text' in item) return item.text;
    if ('rule' in item) return ruleText(item.rule);
    if ('condition' in item) return conditionText(item.condition);
    const [kind, id] = 'role' in item ? (['role', item.role] as const) : (['group', item.group] as const);
    const named = nameOf(kind, id);
    return named === null ? translate(`changes.deleted_${kind}`) : (named?.name ?? '…');
  };
  const list = (items: readonly Item[]) => items.map(itemText).join(WITH_COMMAS.has(difference.field) ? '; ' : ', ');

  if (difference.kind === 'hidden') return <i>{translate('changes.values.hidden')}</i>;
  const [before, after] =
    difference.kind === 'set'
      ? [list(difference.removed), list(difference.added)]
      : [difference.before, difference.after].map((value) => (value === undefined ? '' : shown(value)));
  return (
    <>
      {before !== '' && (
        <Box component="del" sx={REMOVED}>
          {before}
        </Box>
      )}
      {before !== '' && after !== '' && ' → '}
      {after !== '' && (
        <Box component="ins" sx={ADDED}>
          {after}
        </Box>
      )}
    </>
  );
}
