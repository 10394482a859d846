import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ColumnKind } from './customer-columns.js';
import type { Operator } from './filter-state.js';

interface ValueInputProps {
  readonly kind: ColumnKind;
  readonly operator: Operator;
  readonly options: readonly string[];
  readonly values: readonly string[];
  /** What is being typed; it already counts as a value. */
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (change: { readonly values: readonly string[]; readonly text: string }) => void;
}

const END_OF_DAY = 'T23:59:59.999Z';

/** The values of a condition: one for a comparison, several otherwise. */
export function ValueInput(props: ValueInputProps) {
  const translate = useTranslate();
  const { kind, operator, options, values, text, error, onChange } = props;
  const shown = { label: translate('filters.value'), error: error !== undefined, helperText: error };
  if (kind === 'time') {
    const end = operator === 'lte' ? END_OF_DAY : '';
    return (
      <TextField
        {...shown}
        type="date"
        margin="none"
        value={(values[0] ?? '').slice(0, 10)}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => onChange({ values: target.value === '' ? [] : [target.value + end], text: '' })}
      />
    );
  }
  if (operator === 'gte' || operator === 'lte')
    return (
      <TextField
        {...shown}
        margin="none"
        value={values[0] ?? ''}
        slotProps={{ htmlInput: kind === 'number' ? { inputMode: 'decimal' } : {} }}
        onChange={({ target }) => onChange({ values: target.value === '' ? [] : [target.value], text: '' })}
      />
    );
  return (
    <Autocomplete
      multiple
      freeSolo
      slotProps={{ chip: { size: 'small' } }}
      options={kind === 'boolean' ? ['true', 'false'] : [...options]}
      value={[...values]}
      inputValue={text}
      onChange={(_event, chosen) => onChange({ values: chosen, text: '' })}
      onInputChange={(_event, typed, reason) => {
        if (reason === 'input') onChange({ values, text: typed });
      }}
      onBlur={() => {
        if (text.trim() !== '') onChange({ values: [...new Set([...values, text.trim()])], text: '' });
      }}
      renderInput={(params) => <TextField {...params} {...shown} margin="none" />}
    />
  );
}
