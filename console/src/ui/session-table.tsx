import { Box, Button, Chip, List, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { browserName } from './browser-name.js';

/** A session as the service answers. */
export interface LiveSession {
  readonly id: string;
  readonly created: string;
  readonly last_seen: string;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly current: boolean;
}

interface SessionTableProps {
  readonly sessions: readonly LiveSession[];
  /** Offers to end a single session. */
  readonly onEnd?: (session: LiveSession) => void;
}

/** Browser, network address and times of sessions. */
export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const translate = useTranslate();
  return (
    <List dense disablePadding>
      {sessions.map((session) => {
        const browser = browserName(session.user_agent) ?? translate('sessions.unknown_browser');
        return (
          <ListItem key={session.id} divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemText
              sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
              primary={
                <Box component="span" title={session.user_agent ?? ''}>
                  {browser} {session.current && <Chip size="small" label={translate('sessions.current')} />}
                </Box>
              }
              secondary={translate('sessions.line', {
                address: session.address ?? '–',
                since: new Date(session.created).toLocaleString(),
                seen: new Date(session.last_seen).toLocaleString(),
              })}
            />
            {onEnd !== undefined && !session.current && (
              <Button
                size="small"
                aria-label={translate('sessions.end_of', { browser })}
                onClick={() => onEnd(session)}
              >
                {translate('sessions.end')}
              </Button>
            )}
          </ListItem>
        );
      })}
    </List>
  );
}
