import { Box, Button, Chip, List, ListItem, ListItemText, TablePagination } from '@mui/material';
import { useTranslate, type TranslateFunction } from 'react-admin';
import { useSignInProviders, type SignInProvider } from '../session/use-sign-in-providers.js';
import { browserName } from './browser-name.js';
import { CopyAsCurl } from './copy-as-curl.js';
import { shownTime } from '../formats/formats.js';
import { SESSIONS_PER_PAGE, type LiveSession, type SessionPage } from './use-sessions.js';

interface SessionTableProps {
  readonly list: SessionPage;
  /** Offers to end a single session. */
  readonly onEnd?: ((session: LiveSession) => void) | undefined;
}

/** Browser, network address and times of sessions, a page at a time. */
export function SessionTable({ list, onEnd }: SessionTableProps) {
  const translate = useTranslate();
  const { sessions = [], total, page, goTo, url } = list;
  return (
    <>
      <List dense disablePadding>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={onEnd} />
        ))}
      </List>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <CopyAsCurl request={{ method: 'GET', url }} />
        {total > SESSIONS_PER_PAGE && (
          <TablePagination
            component="div"
            count={total}
            page={page - 1}
            rowsPerPage={SESSIONS_PER_PAGE}
            rowsPerPageOptions={[]}
            onPageChange={(_event, next) => goTo(next + 1)}
            getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
            labelDisplayedRows={({ from, to }) =>
              translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total })
            }
          />
        )}
      </Box>
    </>
  );
}

function SessionItem({
  session,
  onEnd,
}: {
  readonly session: LiveSession;
  readonly onEnd: SessionTableProps['onEnd'];
}) {
  const translate = useTranslate();
  const providers = useSignInProviders();
  const browser = browserName(session.user_agent) ?? translate('sessions.unknown_browser');
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
        primary={
          <Box component="span" title={session.user_agent}>
            {browser} {session.current && <Chip size="small" label={translate('sessions.current')} />}
          </Box>
        }
        secondary={translate('sessions.line', {
          address: session.address,
          how: howOf(session, { translate, providers }),
          since: shownTime(session.created),
          seen: shownTime(session.last_seen),
        })}
      />
      {onEnd !== undefined && !session.current && (
        <Button size="small" aria-label={translate('sessions.end_of', { browser })} onClick={() => onEnd(session)}>
          {translate('sessions.end')}
        </Button>
      )}
    </ListItem>
  );
}

interface Words {
  readonly translate: TranslateFunction;
  readonly providers: readonly SignInProvider[];
}

/** How a session was opened, in words; nothing if an earlier release opened it. */
function howOf({ method }: LiveSession, { translate, providers }: Words): string {
  if (method === null) return '';
  const [how, key = ''] = method.split(':');
  const provider = providers.find((one) => one.key === key)?.name ?? key;
  return translate(`sessions.how.${how === 'oidc' ? 'provider' : how}`, { provider });
}
