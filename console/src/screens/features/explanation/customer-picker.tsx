import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import { useCan } from '../../../session/use-can.js';

type Found = Schema<'Customer'>;

/** Finds a customer by name, or takes an id or external id as it's typed. */
export function CustomerPicker({ onPick }: { readonly onPick: (key: string) => void }) {
  const translate = useTranslate();
  const can = useCan();
  const [text, setText] = useState('');
  const { data = [] } = useQuery({
    queryKey: ['customers', 'picker', text],
    queryFn: async ({ signal }) =>
      (await client.request<readonly Found[]>(`/customers?q=${encodeURIComponent(text)}&_page=1&_limit=8`, { signal }))
        .json,
    enabled: text.trim() !== '' && can('customer.read'),
    placeholderData: (previous) => previous,
  });
  return (
    <Autocomplete
      freeSolo
      options={data}
      filterOptions={(found) => found}
      getOptionKey={(one) => (typeof one === 'string' ? one : one.id)}
      getOptionLabel={(one) => (typeof one === 'string' ? one : one.name)}
      inputValue={text}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, one) => onPick(one === null ? '' : typeof one === 'string' ? one.trim() : one.id)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('features.explain.customer')}
          helperText={translate('features.explain.customer_help')}
        />
      )}
    />
  );
}
