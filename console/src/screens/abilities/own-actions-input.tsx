import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { Schema } from 'castellan-client';

/** The actions that only this ability has, each as a chip. */
export function OwnActionsInput() {
  const translate = useTranslate();
  const stored = useRecordContext<Schema<'Ability'>>()?.actions;
  const { field, fieldState } = useController({ name: 'actions' });
  const { value = [], onChange } = field as {
    readonly value: readonly string[] | undefined;
    readonly onChange: (value: readonly string[] | undefined) => void;
  };
  const [typed, setTyped] = useState('');
  const error = fieldState.error?.message;
  const keep = (names: readonly string[]) => {
    setTyped('');
    // An ability without any has no such field, so none are no change of it.
    onChange(names.length === 0 && stored === undefined ? undefined : names);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      options={[]}
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_event, names) => keep(names)}
      onBlur={() => typed.trim() !== '' && keep([...new Set([...value, typed.trim()])])}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('resources.abilities.fields.actions')}
          error={error !== undefined}
          helperText={error ?? translate('abilities.own_actions_help')}
        />
      )}
    />
  );
}
