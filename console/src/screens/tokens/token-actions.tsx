import AutorenewIcon from '@mui/icons-material/Autorenew';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import { Box } from '@mui/material';
import { useState } from 'react';
import { Button, useRefresh, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { DeleteWithEffect } from '../../ui/delete-with-effect.js';
import { HistoryButton } from '../../ui/history-button.js';
import { IssuedTextDialog } from '../../ui/issued-text-dialog.js';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { useTried } from '../../ui/use-tried.js';
import { useCan } from '../../session/use-can.js';
import type { Token } from './token.js';

/** Giving a token another text, letting a directory go on, and deleting it. */
export function TokenActions({ token }: { readonly token: Token }) {
  const translate = useTranslate();
  const can = useCan();
  const tried = useTried();
  const refresh = useRefresh();
  const { ask, dialog } = useAskFirst();
  const [text, setText] = useState<string>();
  const { id, name } = token;

  const rotate = tried(async () => {
    const title = translate('tokens.rotate.ask', { name });
    const question = { title, text: translate('tokens.rotate.help'), confirm: translate('tokens.rotate.rotate') };
    if (!(await ask({ ...question, isDangerous: true }))) return;
    const path = `/tokens/${encodeURIComponent(id)}/rotate`;
    const { json } = await client.request<Schema<'IssuedToken'>>(path, { method: 'POST', wait: 'everywhere' });
    setText(json.token);
  });
  const release = tried(async () => {
    const [title, help] = [
      translate('tokens.directory.ask_release', { name }),
      translate('tokens.directory.release_help'),
    ];
    if (!(await ask({ title, text: help, confirm: translate('tokens.directory.release') }))) return;
    await client.request(`/tokens/${encodeURIComponent(id)}/release`, { method: 'POST', wait: 'everywhere' });
    refresh();
  });
  const close = () => {
    setText(undefined);
    refresh();
  };

  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, minHeight: 32 }}>
      <HistoryButton kind="token" />
      {can('account.update') && (
        <Button label="tokens.rotate.rotate" onClick={() => void rotate()}>
          <AutorenewIcon />
        </Button>
      )}
      {token.for !== null && can('account.delete') && (
        <Button label="tokens.directory.release" onClick={() => void release()}>
          <PlayArrowIcon />
        </Button>
      )}
      {can('account.delete') && <DeleteWithEffect name={name} help="tokens.delete.help" />}
      {dialog}
      {text !== undefined && <IssuedTextDialog area="tokens" text={text} onClose={close} />}
    </Box>
  );
}
