import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { SessionTable, type LiveSession } from '../../ui/session-table.js';
import { useTried } from '../../ui/use-tried.js';

const PATH = '/users/me/sessions';
const QUERY_KEY = ['sessions', 'own'];

/** Where one is signed in; ends one of the others, or all of them. */
export function OwnSessions() {
  const translate = useTranslate();
  const notify = useNotify();
  const tried = useTried();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await client.request<LiveSession[]>(PATH, { signal })).json,
  });
  const end = (path: string) =>
    tried(async () => {
      await client.request(path, { method: 'DELETE', wait: 'everywhere' });
      await queries.invalidateQueries({ queryKey: QUERY_KEY });
    });
  const endOthers = tried(async () => {
    await end(PATH)();
    notify('sessions.ended_others', { type: 'info' });
  });
  return (
    <Box sx={{ p: 2, minHeight: 120 }}>
      <SessionTable sessions={data} onEnd={({ id }) => void end(`${PATH}/${encodeURIComponent(id)}`)()} />
      {data.length > 1 && (
        <Button sx={{ mt: 1 }} onClick={() => void endOthers()}>
          {translate('sessions.end_others')}
        </Button>
      )}
    </Box>
  );
}
