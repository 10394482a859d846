import { Button, List, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { shownTime } from '../formats/formats.js';
import type { NamedIdentity } from './use-identities.js';

interface IdentityListProps {
  readonly identities: readonly NamedIdentity[];
  /** Offers to remove each. */
  readonly onRemove?: ((identity: NamedIdentity) => void) | undefined;
}

/** The providers that somebody signs in through, since when, and when they last did. */
export function IdentityList({ identities, onRemove }: IdentityListProps) {
  const translate = useTranslate();
  return (
    <List dense disablePadding>
      {identities.map((identity) => {
        const { id, name, created, last_used } = identity;
        return (
          <ListItem key={id} divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemText
              sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
              primary={name}
              secondary={translate(last_used === null ? 'identities.unused' : 'identities.line', {
                since: shownTime(created),
                ...(last_used !== null && { used: shownTime(last_used) }),
              })}
            />
            {onRemove !== undefined && (
              <Button
                size="small"
                aria-label={translate('identities.remove_of', { name })}
                onClick={() => onRemove(identity)}
              >
                {translate('identities.remove')}
              </Button>
            )}
          </ListItem>
        );
      })}
    </List>
  );
}
