import { FormHelperText } from '@mui/material';
import { useInput, useRecordContext, useTranslate, ValidationError } from 'react-admin';
import { FilterBuilder } from '../../ui/filters/filter-builder.js';
import { conditionsOf, filterStateOf, type FilterState } from '../../ui/filters/filter-state.js';
import { usePreview } from './preview/use-preview.js';
import { NO_FILTERS } from './segment.js';

/** The conditions as a field of the form. Each shows what the preview says is wrong with it. */
export function FiltersInput() {
  const translate = useTranslate();
  const record = useRecordContext();
  const { field, fieldState } = useInput({ source: 'filters', defaultValue: NO_FILTERS });
  const filters = field.value as FilterState;
  const { errors } = usePreview(filters);
  const message = fieldState.error?.message;
  return (
    <>
      <FilterBuilder
        key={String(record?.['updated'])}
        initial={conditionsOf(filters)}
        errors={errors}
        onChange={(conditions) => field.onChange(filterStateOf(conditions))}
      />
      {errors['filters'] !== undefined && <FormHelperText error>{errors['filters']}</FormHelperText>}
      {message !== undefined && (
        <FormHelperText error aria-label={translate('segments.conditions')}>
          <ValidationError error={message} />
        </FormHelperText>
      )}
    </>
  );
}
