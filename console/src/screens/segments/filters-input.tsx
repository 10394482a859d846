import { FormHelperText } from '@mui/material';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { useState } from 'react';
import { FilterBuilder } from '../../ui/filters/filter-builder.js';
import { conditionsOf, filterStateOf, type Condition, type FilterState } from '../../ui/filters/filter-state.js';
import { usePreview } from './preview/use-preview.js';
import { NO_FILTERS } from './segment.js';

/** The conditions as a field of the form. Each shows what the preview says is wrong with it. */
export function FiltersInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source: 'filters', defaultValue: NO_FILTERS });
  const filters = field.value as FilterState;
  // What the form holds is shown, also when something else than the builder has put it there.
  const [shown, setShown] = useState({ filters, key: 0 });
  if (!isSame(shown.filters, filters)) setShown({ filters, key: shown.key + 1 });
  const change = (conditions: readonly Condition[]) => {
    const typed = filterStateOf(conditions);
    setShown({ ...shown, filters: typed });
    field.onChange(typed);
  };
  const { errors } = usePreview(filters);
  const message = fieldState.error?.message;
  return (
    <>
      <FilterBuilder key={shown.key} initial={conditionsOf(filters)} errors={errors} onChange={change} />
      {errors['filters'] !== undefined && <FormHelperText error>{errors['filters']}</FormHelperText>}
      {message !== undefined && (
        <FormHelperText error aria-label={translate('segments.conditions')}>
          <ValidationError error={message} />
        </FormHelperText>
      )}
    </>
  );
}

function isSame(one: FilterState, other: FilterState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
