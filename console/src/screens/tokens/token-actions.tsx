import AutorenewIcon from '@mui/icons-material/Autorenew';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { Button, useDataProvider, useDelete, useRedirect, useRefresh, useTranslate } from 'react-admin';
import type { CastellanDataProvider } from '../../../../clients/react-admin/src/data-provider.js';
import { client } from '../../api/client.js';
import { useAskFirst } from '../../ui/access/use-ask-first.js';
import { useTried } from '../../ui/use-tried.js';
import { useCan } from '../../session/use-can.js';
import { IssuedTokenDialog } from './issued-token-dialog.js';
import type { Token } from './token.js';

/** Giving a token another text, and deleting it. */
export function TokenActions({ token }: { readonly token: Token }) {
  const translate = useTranslate();
  const can = useCan();
  const tried = useTried();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<CastellanDataProvider>();
  const [deleteOne] = useDelete<Token>();
  const { ask, dialog } = useAskFirst();
  const [text, setText] = useState<string>();
  const { id, name } = token;

  const rotate = tried(async () => {
    const title = translate('tokens.rotate.ask', { name });
    const question = { title, text: translate('tokens.rotate.help'), confirm: translate('tokens.rotate.rotate') };
    if (!(await ask({ ...question, isDangerous: true }))) return;
    const path = `/tokens/${encodeURIComponent(id)}/rotate`;
    const { json } = await client.request<Token>(path, { method: 'POST', wait: 'everywhere' });
    setText(json.token);
  });
  const remove = tried(async () => {
    const { effect } = await dataProvider.dryRun('tokens', { id });
    const title = translate('tokens.delete.ask', { name });
    const question = { title, text: translate('tokens.delete.help'), confirm: translate('ra.action.delete') };
    if (!(await ask({ ...question, effect, isDangerous: true }))) return;
    const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    await deleteOne('tokens', { id, previousData: token }, pessimistic);
    redirect('list', 'tokens');
  });
  const close = () => {
    setText(undefined);
    refresh();
  };

  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, my: 1, minHeight: 32 }}>
      {can('account.update') && (
        <Button label="tokens.rotate.rotate" onClick={() => void rotate()}>
          <AutorenewIcon />
        </Button>
      )}
      {can('account.delete') && (
        <Button label="ra.action.delete" color="error" onClick={() => void remove()}>
          <DeleteIcon />
        </Button>
      )}
      {dialog}
      {text !== undefined && <IssuedTokenDialog text={text} onClose={close} />}
    </Box>
  );
}
