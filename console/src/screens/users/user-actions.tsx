import BlockIcon from '@mui/icons-material/Block';
import KeyOffIcon from '@mui/icons-material/KeyOff';
import MailIcon from '@mui/icons-material/MailOutlined';
import PhonelinkOffIcon from '@mui/icons-material/PhonelinkOff';
import RestoreIcon from '@mui/icons-material/Restore';
import { Box } from '@mui/material';
import { Button, useGetIdentity, useTranslate } from 'react-admin';
import { canUsePasskeys } from '../../passkeys/passkeys.js';
import { DeleteWithEffect } from '../../ui/delete-with-effect.js';
import { HistoryButton } from '../../ui/history-button.js';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { useCan } from '../../session/use-can.js';
import { useUserWrites } from './use-user-writes.js';
import { fullName, type User } from './user.js';

/** Suspending, deleting and so on: offered to those who may, and never for oneself. */
export function UserActions({ user }: { readonly user: User }) {
  const translate = useTranslate();
  const can = useCan();
  const { identity } = useGetIdentity();
  const { ask, dialog } = useAskFirst();
  const { suspend, invite, recover, removeCodes, removePasskeys } = useUserWrites(user, ask);
  if (identity === undefined) return null;
  if (identity.id === user.id) return <HistoryButton kind="user" to={`/users/${user.id}/history`} />;
  const name = fullName(user);
  const mayUpdate = can('account.update');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <HistoryButton kind="user" to={`/users/${user.id}/history`} />
      {mayUpdate && !user.has_password && (
        <Button label="users.invite.again" onClick={() => void invite()}>
          <MailIcon />
        </Button>
      )}
      {mayUpdate && user.has_password && !user.suspended && (
        <Button label="users.recovery.mail" onClick={() => void recover()}>
          <MailIcon />
        </Button>
      )}
      {mayUpdate && user.totp && (
        <Button label="users.codes.remove" onClick={() => void removeCodes()}>
          <PhonelinkOffIcon />
        </Button>
      )}
      {mayUpdate && canUsePasskeys() && (
        <Button label="users.passkeys.remove" onClick={() => void removePasskeys()}>
          <KeyOffIcon />
        </Button>
      )}
      {mayUpdate && (
        <Button
          label={user.suspended ? 'users.suspend.lift' : 'users.suspend.suspend'}
          aria-label={translate(user.suspended ? 'users.suspend.lift_of' : 'users.suspend.of', { name })}
          onClick={() => void suspend()}
        >
          {user.suspended ? <RestoreIcon /> : <BlockIcon />}
        </Button>
      )}
      {can('account.delete') && <DeleteWithEffect name={name} help="users.delete.help" />}
      {dialog}
    </Box>
  );
}
