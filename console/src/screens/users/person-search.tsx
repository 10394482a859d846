import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useSettled } from '../../ui/use-debounced.js';
import { fullName, type User } from './user.js';

const FOUND = 10;
const PAUSE_MS = 250;

interface PersonSearchProps {
  readonly label: string;
  readonly onChosen: (person: User) => void;
}

/** A field that finds people by name or address, and is empty again once one is chosen. */
export function PersonSearch({ label, onChosen }: PersonSearchProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const q = useSettled(text, PAUSE_MS);
  const { data: people = [], isFetching } = useGetList<User>(
    'users',
    { pagination: { page: 1, perPage: FOUND }, sort: { field: 'last_name', order: 'ASC' }, filter: { q } },
    { enabled: q !== '' },
  );
  return (
    <Autocomplete
      options={q === '' ? [] : people}
      value={null}
      inputValue={text}
      onInputChange={(_event, value, reason) => setText(reason === 'input' ? value : '')}
      onChange={(_event, person) => person !== null && onChosen(person)}
      getOptionKey={({ id }) => id}
      getOptionLabel={(person) => `${fullName(person)} (${person.email})`}
      filterOptions={(options) => options}
      loading={isFetching || q !== text}
      noOptionsText={translate('ra.navigation.no_results')}
      renderInput={(params) => <TextField {...params} label={label} sx={{ maxWidth: 480 }} />}
    />
  );
}
