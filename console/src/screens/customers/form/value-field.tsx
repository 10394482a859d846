import { MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { parseValue, type ValueType } from './typed-value.js';
import type { Scalar } from '../customer.js';

interface ValueFieldProps {
  readonly label: string;
  readonly type: ValueType;
  readonly value: Scalar | null | undefined;
  /** False if there's none. */
  readonly error?: ReactNode;
  readonly onChange: (value: Scalar | null) => void;
}

/** Edits one value: a text, a number, or yes and no. */
export function ValueField({ label, type, value, error = false, onChange }: ValueFieldProps) {
  const translate = useTranslate();
  const shown = {
    label,
    value: value === undefined || value === null ? '' : String(value),
    error: error !== false,
    helperText: error,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(parseValue(type, target.value)),
  };
  if (type === 'boolean')
    return (
      <TextField select {...shown}>
        <MenuItem value="">–</MenuItem>
        <MenuItem value="true">{translate('customers.yes')}</MenuItem>
        <MenuItem value="false">{translate('customers.no')}</MenuItem>
      </TextField>
    );
  return <TextField {...shown} type={type === 'number' ? 'number' : 'text'} slotProps={ANY_NUMBER} />;
}

const ANY_NUMBER = { htmlInput: { step: 'any' } };
