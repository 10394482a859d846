import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { required, SelectInput, useTranslate, type Validator } from 'react-admin';
import { useFieldArray, useWatch } from 'react-hook-form';
import { together } from 'castellan-react-admin';
import type { Feature, Part, Rule } from '../feature.js';
import { useVariantChoices } from '../variants/on-and-off.js';
import { PercentageInput } from './percentage-input.js';
import { useTypedShares } from './use-typed-shares.js';

const MAX_PARTS = 20;
const ROW = { display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) 40px', alignItems: 'start' };

/** The parts of a rule that splits its customers between values, each with its real share. */
export function SplitInput({ index }: { readonly index: number }) {
  const translate = useTranslate();
  const source = `targeting.${index}.split`;
  const { fields, append, remove } = useFieldArray<{ targeting: { split: Part[] }[] }, `targeting.${number}.split`>({
    name: `targeting.${index}.split`,
  });
  const parts = (useWatch({ name: source }) ?? []) as readonly Part[];
  const off = useWatch<Feature>({ name: 'off_variant' }) as string | undefined;
  const choices = useVariantChoices();
  const { parts: shares = [] } = useTypedShares()[index] ?? {};
  const sum = together(parts);
  const free = choices.filter(({ id }) => parts.every(({ variant }) => variant !== id));
  const atMostAll: Validator = (_value, values: { targeting?: readonly Rule[] }) => {
    const { split } = values.targeting?.[index] ?? {};
    return split !== undefined && together(split) > 100 ? 'features.targeting.too_much' : undefined;
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {fields.map(({ id }, part) => (
        <Box key={id} role="group" aria-label={translate('features.targeting.part', { number: part + 1 })} sx={ROW}>
          <SelectInput
            source={`${source}.${part}.variant`}
            label="features.targeting.variant"
            choices={choices.filter((one) => one.id === parts[part]?.variant || free.includes(one))}
            validate={required()}
            translateChoice={false}
            helperText={false}
          />
          <Box>
            <PercentageInput
              source={`${source}.${part}.percentage`}
              label="features.targeting.percentage"
              validate={atMostAll}
            />
            {shares[part] !== parts[part]?.percentage && (
              <Typography variant="body2" sx={{ fontWeight: 600, color: 'text.primary' }}>
                {translate('features.targeting.really', { share: shares[part] ?? 0 })}
              </Typography>
            )}
          </Box>
          <IconButton
            aria-label={translate('features.targeting.remove_part', { number: part + 1 })}
            disabled={fields.length <= 2}
            onClick={() => remove(part)}
            sx={{ mt: 1 }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <FormHelperText error={sum > 100} role="status">
        {sum > 100
          ? translate('features.targeting.sum', { sum })
          : translate('features.targeting.rest', { rest: Math.round((100 - sum) * 100) / 100, variant: off ?? 'off' })}
      </FormHelperText>
      <Button
        startIcon={<AddIcon />}
        disabled={fields.length >= MAX_PARTS || free.length === 0}
        onClick={() => append({ variant: free[0]!.id, percentage: 0 }, { shouldFocus: false })}
        sx={{ justifySelf: 'start' }}
      >
        {translate('features.targeting.add_part')}
      </Button>
    </Box>
  );
}
