import { useTranslate } from 'react-admin';
import { isStandard } from '../../ui/customer-fields.js';
import { labelOfOwn } from '../../ui/filters/customer-columns.js';
import {
  conditionsOf,
  operatorLabel,
  shownText,
  type Condition,
  type FilterState,
} from '../../ui/filters/filter-state.js';

/** Values of a condition that are named; of the others there's the number. */
const NAMED = 3;

/** Returns a function for the label of a field of customers. */
export function useFieldLabel(): (field: string) => string {
  const translate = useTranslate();
  return (field) => {
    if (field === 'q') return translate('filters.search');
    return isStandard(field) ? translate(`resources.customers.fields.${field}`) : labelOfOwn(field);
  };
}

/** Returns a function for a condition in words: `Seats at least 10`. */
export function useConditionText(): (condition: Condition) => string {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  return (condition) => {
    const { field, values } = condition;
    if (condition.operator === 'null') return `${labelOf(field)} ${translate(operatorLabel(condition))}`;
    const named = values.slice(0, NAMED).map(shownText).join(', ');
    const more = values.length > NAMED ? ` +${values.length - NAMED}` : '';
    return `${labelOf(field)} ${translate(operatorLabel(condition))} ${named}${more}`;
  };
}

/** The conditions of a segment in words: `Status is active · Seats at least 10`. */
export function ConditionsText({ filters }: { readonly filters: FilterState }) {
  const translate = useTranslate();
  const textOf = useConditionText();
  const conditions = conditionsOf(filters);
  if (conditions.length === 0) return <>{translate('segments.everybody')}</>;
  return <>{conditions.map(textOf).join(' · ')}</>;
}
