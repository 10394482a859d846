import AutorenewIcon from '@mui/icons-material/Autorenew';
import DeleteIcon from '@mui/icons-material/Delete';
import ReplayIcon from '@mui/icons-material/Replay';
import SendIcon from '@mui/icons-material/Send';
import { Box } from '@mui/material';
import type { Schema } from 'castellan-client';
import { useState } from 'react';
import { Button, useNotify, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { HistoryButton } from '../../ui/history-button.js';
import { IssuedTextDialog } from '../../ui/issued-text-dialog.js';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { useTried } from '../../ui/use-tried.js';
import { useCan } from '../../session/use-can.js';
import { RedeliverDialog } from './redeliver-dialog.js';
import type { Webhook } from './webhook.js';

/** Testing a webhook, sending again, giving it another secret, and deleting it. */
export function WebhookActions({ webhook: { id, name } }: { readonly webhook: Webhook }) {
  const translate = useTranslate();
  const can = useCan();
  const tried = useTried();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const { ask, dialog } = useAskFirst();
  const [secret, setSecret] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const path = `/webhooks/${encodeURIComponent(id)}`;

  const isSure = (action: 'rotate' | 'delete') =>
    ask({
      title: translate(`webhooks.${action}.ask`, { name }),
      text: translate(`webhooks.${action}.help`),
      confirm: translate(`webhooks.${action}.do`),
      isDangerous: true,
    });
  const test = tried(async () => {
    await client.request(`${path}/test`, { method: 'POST' });
    notify('webhooks.test.sent');
    refresh();
  });
  const rotate = tried(async () => {
    if (!(await isSure('rotate'))) return;
    const { json } = await client.request<Schema<'IssuedWebhook'>>(`${path}/rotate`, { method: 'POST' });
    setSecret(json.secret);
  });
  const remove = tried(async () => {
    if (!(await isSure('delete'))) return;
    await client.request(path, { method: 'DELETE', wait: 'everywhere' });
    redirect('list', 'webhooks');
  });
  const close = () => {
    setSecret(undefined);
    refresh();
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5, minHeight: 32 }}>
      <HistoryButton kind="webhook" />
      {can('settings.update') && (
        <>
          <Button label="webhooks.test.do" onClick={() => void test()}>
            <SendIcon />
          </Button>
          <Button label="webhooks.redeliver.do" onClick={() => setIsAsking(true)}>
            <ReplayIcon />
          </Button>
          <Button label="webhooks.rotate.do" onClick={() => void rotate()}>
            <AutorenewIcon />
          </Button>
          <Button label="webhooks.delete.do" color="error" onClick={() => void remove()}>
            <DeleteIcon />
          </Button>
        </>
      )}
      {dialog}
      {isAsking && <RedeliverDialog path={path} onClose={() => setIsAsking(false)} />}
      {secret !== undefined && <IssuedTextDialog area="webhooks" text={secret} onClose={close} />}
    </Box>
  );
}
