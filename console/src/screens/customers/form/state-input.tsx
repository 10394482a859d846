import { Autocomplete, TextField } from '@mui/material';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { useFacets } from '../../../ui/filters/facets.js';

const EVERYBODY = {};

/** Status or role: one of those in use, or another. */
export function StateInput({ source }: { readonly source: 'status' | 'role' }) {
  const translate = useTranslate();
  const facets = useFacets(EVERYBODY);
  const { field, fieldState, id } = useInput({ source });
  const error = fieldState.error?.message;
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={(facets?.[source] ?? []).map(({ value }) => value)}
      value={null}
      inputValue={(field.value as string | null | undefined) ?? ''}
      onInputChange={(_event, typed, reason) => {
        if (reason !== 'reset' || typed !== '') field.onChange(typed);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate(`resources.customers.fields.${source}`)}
          error={error !== undefined}
          helperText={error !== undefined && <ValidationError error={error} />}
        />
      )}
    />
  );
}
