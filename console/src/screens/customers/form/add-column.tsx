import AddIcon from '@mui/icons-material/Add';
import { Autocomplete, Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OwnColumn } from '../../../ui/filters/customer-columns.js';
import { isStandard } from '../../../ui/customer-fields.js';
import { typeOfColumn, VALUE_TYPES, type ValueType } from './typed-value.js';

/** The service decides in the end; this tells people while they type. */
const NAME = /^[a-z][a-z0-9_]{0,63}$/;
const RESERVED = /^(q|at|at_seq|can|dry_run|dryrun|expect|wait|constructor)$|_(ne|gte|lte|like|values|null)$/;

interface AddColumnProps {
  /** Columns that the form doesn't show yet. */
  readonly known: readonly OwnColumn[];
  readonly onAdd: (name: string, type: ValueType) => void;
}

/** Adds an own column to the form: one that other customers have, or a new one. */
export function AddColumn({ known, onAdd }: AddColumnProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [type, setType] = useState<ValueType>('string');
  const column = known.find((one) => one.name === name);
  const isValid = NAME.test(name) && !RESERVED.test(name) && !isStandard(name);
  const choose = (typed: string) => {
    setName(typed);
    const found = known.find((one) => one.name === typed);
    if (found !== undefined) setType(typeOfColumn(found));
  };
  const add = () => {
    onAdd(name, type);
    setName('');
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mt: 0.5 }}>
      <Autocomplete
        freeSolo
        options={known.map((one) => one.name)}
        inputValue={name}
        value={null}
        onInputChange={(_event, typed, reason) => {
          if (reason !== 'reset' || typed !== '') choose(typed);
        }}
        sx={{ flex: '1 1 180px', maxWidth: 320 }}
        // Enter would save the form, without this column.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || name === '') return;
          event.preventDefault();
          if (isValid) add();
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('customers.own.name')}
            error={name !== '' && !isValid}
            helperText={name !== '' && !isValid ? translate('customers.own.invalid') : undefined}
          />
        )}
      />
      <TextField
        select
        fullWidth={false}
        label={translate('customers.own.type')}
        value={type}
        disabled={column?.types.length === 1}
        onChange={({ target }) => setType(target.value as ValueType)}
        sx={{ width: 120 }}
      >
        {VALUE_TYPES.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`customers.own.types.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button startIcon={<AddIcon />} disabled={!isValid} onClick={add} sx={{ mt: 1.25 }}>
        {translate('customers.own.add')}
      </Button>
    </Box>
  );
}
