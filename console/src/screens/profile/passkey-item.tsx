import { Button, Chip, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Passkey } from '../../passkeys/passkeys.js';
import { shownTime } from '../../formats/formats.js';

interface PasskeyItemProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** A passkey: its name, whether it's backed up, and when it was used. */
export function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const translate = useTranslate();
  const { name, created, last_used: lastUsed, backed_up: isBackedUp } = passkey;
  const since = translate('profile.passkeys.since', { since: shownTime(created) });
  const used =
    lastUsed === null
      ? translate('profile.passkeys.unused')
      : translate('profile.passkeys.used', { used: shownTime(lastUsed) });
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
        primary={
          <>
            {name} {isBackedUp && <Chip size="small" label={translate('profile.passkeys.backed_up')} />}
          </>
        }
        secondary={`${since} · ${used}`}
      />
      <Button size="small" aria-label={translate('profile.passkeys.rename_of', { name })} onClick={onRename}>
        {translate('profile.passkeys.rename')}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={translate('profile.passkeys.remove_of', { name })}
        onClick={onRemove}
      >
        {translate('profile.passkeys.remove')}
      </Button>
    </ListItem>
  );
}
