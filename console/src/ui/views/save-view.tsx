import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Schema } from 'castellan-client';
import { useCan } from '../../session/use-can.js';
import { useTried } from '../use-tried.js';
import { useViewWrites } from './use-views.js';
import { addressOf, type Shown } from './view.js';

interface SaveViewProps {
  readonly resource: string;
  readonly shown: Shown;
  readonly onSaved: () => void;
}

/** Saves what the list shows as a new view. */
export function SaveView({ resource, shown, onSaved }: SaveViewProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const mayShare = useCan()('settings.update');
  const tried = useTried();
  const { create } = useViewWrites();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = tried(async () => {
    // The service says which lists there are.
    const list = resource as Schema<'NewView'>['resource'];
    const view = await create({ name, resource: list, ...shown, shared });
    setName('');
    setShared(false);
    notify('views.saved', { type: 'info', messageArgs: { name: view.name } });
    onSaved();
    await navigate(addressOf(view), { replace: true });
  });
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 2 }}
    >
      <TextField
        label={translate('views.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        size="small"
        required
        margin="none"
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ flex: '1 1 220px' }}
      />
      {mayShare && (
        <FormControlLabel
          control={<Checkbox checked={shared} onChange={(_, isOn) => setShared(isOn)} />}
          label={translate('views.shared')}
        />
      )}
      <Button type="submit" variant="contained">
        {translate('views.save')}
      </Button>
    </Box>
  );
}
