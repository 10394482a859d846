import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { required, useInput, useTranslate, ValidationError, type Validator } from 'react-admin';

/** What may stand in the field while a percentage is being typed. */
const TYPED = /^\d{0,3}([.,]\d{0,2})?$/;

function numberOf(text: string): number | null {
  const typed = text.replace(',', '.');
  return typed === '' || typed === '.' ? null : Number(typed);
}

interface PercentageInputProps {
  readonly source: string;
  /** A key of the texts. */
  readonly label: string;
  readonly validate?: Validator;
}

/** 0 to 100 with at most two decimals: anything else can't be typed. */
export function PercentageInput({ source, label, validate }: PercentageInputProps) {
  const translate = useTranslate();
  const rules = validate === undefined ? required() : [required(), validate];
  const { field, fieldState, id } = useInput({ source, validate: rules });
  const value = field.value as number | null | undefined;
  const [text, setText] = useState(() => String(value ?? ''));
  const [isRefused, setRefused] = useState(false);
  // Something else than the keyboard has put a number there.
  const shown = numberOf(text) === (value ?? null) ? text : String(value ?? '');
  const message = fieldState.error?.message;
  const type = (next: string) => {
    const isFine = TYPED.test(next) && (numberOf(next) ?? 0) <= 100;
    setRefused(!isFine);
    if (!isFine) return;
    setText(next);
    field.onChange(numberOf(next));
  };
  return (
    <TextField
      id={id}
      inputRef={field.ref}
      name={field.name}
      label={translate(label)}
      value={shown}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        setRefused(false);
        field.onBlur();
      }}
      error={message !== undefined}
      helperText={
        message === undefined ? isRefused && translate('features.targeting.range') : <ValidationError error={message} />
      }
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
        formHelperText: { role: 'status' },
      }}
    />
  );
}
