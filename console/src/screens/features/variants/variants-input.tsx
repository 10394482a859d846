import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText, MenuItem, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { InputHelperText, useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { DEFAULT_VARIANTS, type Rule } from '../feature.js';
import { kindOf, KINDS, rowsOf, variantsOf, type Kind, type VariantRow, type Variants } from './variant-rows.js';
import { VariantRowInput } from './variant-row-input.js';

const EMPTY: Readonly<Record<Kind, string>> = { boolean: 'false', string: '', number: '0', object: '{}' };
const MAX_ROWS = 20;

/** Names and values of a feature. Renaming or removing one changes everything in the form that refers to it. */
export function VariantsInput() {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const error = useRef<string>(undefined);
  const { field, fieldState } = useInput<Variants>({
    source: 'variants',
    defaultValue: DEFAULT_VARIANTS,
    validate: () => error.current,
  });
  const [rows, setRows] = useState(() => rowsOf(field.value as Variants));
  const [kind, setKind] = useState(() => kindOf(field.value as Variants));

  const change = (next: readonly VariantRow[], nextKind = kind) => {
    setRows([...next]);
    setKind(nextKind);
    const read = variantsOf(next, nextKind);
    error.current = read.error;
    field.onChange(read.variants);
  };
  const refer = (from: string, to: string | undefined) => {
    const replace = (source: string, none: null | '') => {
      if (from !== '' && getValues(source) === from) setValue(source, to ?? none, { shouldDirty: true });
    };
    replace('on_variant', '');
    replace('off_variant', '');
    const rules = (getValues('targeting') ?? []) as readonly Rule[];
    for (const [index, { split = [] }] of rules.entries()) {
      replace(`targeting.${index}.variant`, null);
      for (const part of split.keys()) replace(`targeting.${index}.split.${part}.variant`, '');
    }
  };
  const edit = (index: number, next: VariantRow) => {
    const { name } = rows[index]!;
    if (name !== next.name) refer(name, next.name);
    change(rows.with(index, next));
  };
  const remove = (index: number) => {
    refer(rows[index]!.name, undefined);
    change(rows.toSpliced(index, 1));
  };

  const message = fieldState.error?.message;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        select
        label={translate('features.variants.kind')}
        value={kind}
        onChange={({ target }) => {
          const next = target.value as Kind;
          change(
            rows.map(({ name }, index) => ({ name, text: next === 'boolean' ? String(index === 0) : EMPTY[next] })),
            next,
          );
        }}
        sx={{ maxWidth: 220 }}
      >
        {KINDS.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`features.variants.kinds.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {rows.map((row, index) => (
        <VariantRowInput
          key={index}
          {...{ row, kind, number: index + 1 }}
          onChange={(next) => edit(index, next)}
          {...(rows.length > 2 && { onRemove: () => remove(index) })}
        />
      ))}
      {message !== undefined && (
        <FormHelperText error role="alert">
          <InputHelperText error={message} />
        </FormHelperText>
      )}
      <Button
        startIcon={<AddIcon />}
        disabled={rows.length >= MAX_ROWS}
        onClick={() => change([...rows, { name: '', text: EMPTY[kind] }])}
        sx={{ justifySelf: 'start' }}
      >
        {translate('features.variants.add')}
      </Button>
    </Box>
  );
}
