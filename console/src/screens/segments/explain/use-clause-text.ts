import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { operatorLabel, shownText } from '../../../ui/filters/filter-state.js';
import { useFieldLabel } from '../conditions-text.js';

/** One condition, and whether the customer meets it. */
export type Clause = Schema<'SegmentClause'>;

/** Returns a function for a condition in words: `Seats at least 10`. */
export function useClauseText(): (clause: Clause) => string {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  return ({ field, operator, wanted }) => {
    const label =
      operator === 'search'
        ? 'filters.operators.search'
        : operatorLabel({ field: field ?? 'q', operator, values: wanted });
    return `${labelOf(field ?? 'q')} ${translate(label)} ${operator === 'null' ? '' : wanted.map(shownText).join(', ')}`.trim();
  };
}
