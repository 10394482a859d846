import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { SessionTable } from '../../ui/session-table.js';
import { useSessions, type LiveSession } from '../../ui/use-sessions.js';
import { useTried } from '../../ui/use-tried.js';
import { useCan } from '../../session/use-can.js';
import { fullName, type User } from './user.js';

/** Where somebody is signed in, and buttons that end one session or all. */
export function UserSessions({ user }: { readonly user: User }) {
  const translate = useTranslate();
  const can = useCan();
  const tried = useTried();
  const { ask, dialog } = useAskFirst();
  const path = `/users/${encodeURIComponent(user.id)}/sessions`;
  const list = useSessions(path);
  const endAll = tried(async () => {
    const question = {
      title: translate('sessions.ask_all', { name: fullName(user) }),
      text: translate('sessions.ask_help'),
      confirm: translate('sessions.end_all'),
      isDangerous: true,
    };
    if (!(await ask(question))) return;
    await client.request(path, { method: 'DELETE', wait: 'everywhere' });
    await list.refresh();
  });
  const endOne = ({ id }: LiveSession) =>
    tried(async () => {
      const question = {
        title: translate('sessions.ask_one', { name: fullName(user) }),
        text: translate('sessions.ask_help'),
        confirm: translate('sessions.end'),
        isDangerous: true,
      };
      if (!(await ask(question))) return;
      await client.request(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE', wait: 'everywhere' });
      await list.refresh();
    })();
  if (list.sessions === undefined) return null;
  return (
    <Box sx={{ p: 2 }}>
      {list.total === 0 && <Typography sx={{ color: 'text.secondary' }}>{translate('sessions.none')}</Typography>}
      {list.total > 0 && (
        <SessionTable list={list} onEnd={can('account.update') ? (one) => void endOne(one) : undefined} />
      )}
      {list.total > 0 && can('account.update') && (
        <Button color="error" sx={{ mt: 2 }} onClick={() => void endAll()}>
          {translate('sessions.end_all')}
        </Button>
      )}
      {dialog}
    </Box>
  );
}
