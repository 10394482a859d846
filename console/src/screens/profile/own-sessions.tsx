import { Box, Button } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { SessionTable } from '../../ui/session-table.js';
import { useSessions } from '../../ui/use-sessions.js';
import { useTried } from '../../ui/use-tried.js';

const PATH = '/users/me/sessions';

/** Where one is signed in; ends one of the others, or all of them. */
export function OwnSessions() {
  const translate = useTranslate();
  const notify = useNotify();
  const tried = useTried();
  const list = useSessions(PATH);
  const end = async (path: string) => {
    await client.request(path, { method: 'DELETE', wait: 'everywhere' });
    await list.refresh();
  };
  const endOthers = tried(async () => {
    await end(PATH);
    notify('sessions.ended_others', { type: 'info' });
  });
  return (
    <Box sx={{ p: 2, minHeight: 120 }}>
      <SessionTable list={list} onEnd={({ id }) => void tried(() => end(`${PATH}/${encodeURIComponent(id)}`))()} />
      {list.total > 1 && (
        <Button sx={{ mt: 1 }} onClick={() => void endOthers()}>
          {translate('sessions.end_others')}
        </Button>
      )}
    </Box>
  );
}
