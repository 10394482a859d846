import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { useTried } from '../../ui/use-tried.js';
import { fromLocal } from '../../formats/formats.js';

interface RedeliverDialogProps {
  /** Of the webhook. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Asks from when on everything is told again. */
export function RedeliverDialog({ path, onClose }: RedeliverDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const tried = useTried();
  const [from, setFrom] = useState('');
  const send = tried(async () => {
    await client.request(`${path}/redeliver`, { method: 'POST', body: { from: fromLocal(from) } });
    notify('webhooks.redeliver.sent');
    onClose();
    refresh();
  });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="redeliver">
      <DialogTitle id="redeliver">{translate('webhooks.redeliver.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('webhooks.redeliver.help')}</DialogContentText>
        <TextField
          label={translate('webhooks.redeliver.from')}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          fullWidth
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" disabled={from === ''} onClick={() => void send()}>
          {translate('webhooks.redeliver.do')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
