import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { useAskFirst } from '../../ui/access/use-ask-first.js';
import { SessionTable, type LiveSession } from '../../ui/session-table.js';
import { useTried } from '../../ui/use-tried.js';
import { useCan } from '../../session/use-can.js';
import { fullName, type User } from './user.js';

/** Where somebody is signed in, and a button that ends all of it. */
export function UserSessions({ user }: { readonly user: User }) {
  const translate = useTranslate();
  const can = useCan();
  const tried = useTried();
  const queries = useQueryClient();
  const { ask, dialog } = useAskFirst();
  const path = `/users/${encodeURIComponent(user.id)}/sessions`;
  const queryKey = ['sessions', user.id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.request<LiveSession[]>(path, { signal })).json,
  });
  const endAll = tried(async () => {
    const question = {
      title: translate('sessions.ask_all', { name: fullName(user) }),
      text: translate('sessions.ask_help'),
      confirm: translate('sessions.end_all'),
      isDangerous: true,
    };
    if (!(await ask(question))) return;
    await client.request(path, { method: 'DELETE', wait: 'everywhere' });
    await queries.invalidateQueries({ queryKey });
  });
  if (data === undefined) return null;
  return (
    <Box sx={{ p: 2 }}>
      {data.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{translate('sessions.none')}</Typography>}
      {data.length > 0 && <SessionTable sessions={data} />}
      {data.length > 0 && can('account.update') && (
        <Button color="error" sx={{ mt: 2 }} onClick={() => void endAll()}>
          {translate('sessions.end_all')}
        </Button>
      )}
      {dialog}
    </Box>
  );
}
