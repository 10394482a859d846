import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { client } from '../../../api/client.js';
import { useSettled } from '../../../ui/use-debounced.js';
import type { Member } from '../segment.js';

interface ChooseCustomerProps {
  readonly customerId: string | undefined;
  readonly onChoose: (customerId: string | undefined) => void;
}

const PAUSE_MS = 200;
const FOUND = 10;

/** Finds a customer by anything that the list's search looks at. */
export function ChooseCustomer({ customerId, onChoose }: ChooseCustomerProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const searched = useSettled(text.trim(), PAUSE_MS);
  const { data: chosen } = useGetOne<Member>(
    'customers',
    { id: customerId ?? '' },
    { enabled: customerId !== undefined },
  );
  const { data: found = [] } = useQuery({
    queryKey: ['customers', 'choose', searched],
    queryFn: async ({ signal }) => {
      const path = `/customers?q=${encodeURIComponent(searched)}&_page=1&_limit=${FOUND}`;
      return (await client.request<Member[]>(path, { signal })).json;
    },
    enabled: searched !== '' && searched !== chosen?.name,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      options={found}
      filterOptions={(all) => all}
      value={customerId === undefined ? null : (chosen ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={translate(searched === '' ? 'segments.explain.type' : 'segments.explain.none')}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      onChange={(_event, customer) => onChoose(customer?.id)}
      renderInput={(params) => <TextField {...params} label={translate('segments.explain.customer')} />}
    />
  );
}
