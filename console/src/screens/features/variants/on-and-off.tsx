import { Box } from '@mui/material';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DEFAULT_VARIANTS, type Feature } from '../feature.js';

/** The names in the form, as choices. */
export function useVariantChoices() {
  const variants = useWatch<Feature>({ name: 'variants' }) as Feature['variants'] | undefined;
  return Object.keys(variants ?? DEFAULT_VARIANTS)
    .filter((name) => name !== '')
    .map((id) => ({ id, name: id }));
}

/** Which variant counts while the feature is on, and which while it's off. */
export function OnAndOff() {
  const choices = useVariantChoices();
  const fields = { choices, validate: required(), translateChoice: false, helperText: false } as const;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', mt: 1 }}>
      <SelectInput source="on_variant" defaultValue="on" {...fields} />
      <SelectInput source="off_variant" defaultValue="off" {...fields} />
    </Box>
  );
}
