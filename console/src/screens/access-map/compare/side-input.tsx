import { Autocomplete, Box, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import { useSettled } from '../../../ui/use-debounced.js';
import type { Side } from './use-side.js';
import { fromLocal, toLocal } from '../../../formats/formats.js';

const PAUSE_MS = 250;
const MOST = 20;

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface SideInputProps {
  readonly title: string;
  readonly value: Side;
  readonly onChange: (side: Side) => void;
}

/** Whose permissions are compared, and as of when. */
export function SideInput({ title, value, onChange }: SideInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const sought = useSettled(typed, PAUSE_MS);
  const { kind, id, at } = value;
  const { data: choices = [] } = useQuery({
    queryKey: ['access-map', 'choices', kind, sought],
    queryFn: ({ signal }) => findChoices(kind, `q=${encodeURIComponent(sought)}&_page=1&_limit=${MOST}`, signal),
    placeholderData: (previous) => previous,
  });
  const { data: chosen = [] } = useQuery({
    queryKey: ['access-map', 'choice', kind, id],
    queryFn: ({ signal }) => findChoices(kind, `id=${encodeURIComponent(id)}`, signal),
    enabled: id !== '',
  });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1, flex: '1 1 260px' }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={translate('access_map.compare.kind')}
        onChange={(_event, next: Side['kind'] | null) => next !== null && onChange({ kind: next, id: '', at })}
      >
        {(['role', 'user'] as const).map((one) => (
          <ToggleButton key={one} value={one} sx={{ py: 0.5 }}>
            {translate(`access_map.compare.kinds.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Autocomplete
        size="small"
        options={choices}
        value={chosen[0] ?? null}
        filterOptions={(options) => options}
        getOptionLabel={({ name }) => name}
        getOptionKey={(choice) => choice.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, next) => onChange({ kind, id: next?.id ?? '', at })}
        renderInput={(input) => (
          <TextField {...input} label={translate(`access_map.compare.kinds.${kind}`)} sx={{ m: 0 }} />
        )}
      />
      <TextField
        type="datetime-local"
        label={translate('access.moment')}
        value={at === '' ? '' : toLocal(at)}
        onChange={({ target }) => onChange({ kind, id, at: target.value === '' ? '' : fromLocal(target.value) })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
        sx={{ m: 0 }}
      />
    </Box>
  );
}

async function findChoices(kind: Side['kind'], query: string, signal: AbortSignal): Promise<readonly Choice[]> {
  if (kind === 'role') return (await client.request<Schema<'Role'>[]>(`/roles?_sort=name&${query}`, { signal })).json;
  const { json } = await client.request<Schema<'User'>[]>(`/users?_sort=last_name&${query}`, { signal });
  return json.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
}
