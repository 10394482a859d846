import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../../ui/moment.js';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { UserActions } from './user-actions.js';
import { WarningChip } from '../../ui/warning-chip.js';
import { fullName, type User } from './user.js';

/** Who this is, whether they may sign in, and what can be done with them. */
export function UserHeader({ user }: { readonly user: User }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
      <PersonAvatar person={user} size={44} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography
          variant="h6"
          component="h2"
          sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          {fullName(user)}
          {user.suspended && <WarningChip label="users.suspended" />}
          {user.totp && <Chip size="small" variant="outlined" label={translate('users.with_codes')} />}
        </Typography>
        <Typography
          sx={{
            color: 'text.secondary',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.5,
            overflowWrap: 'anywhere',
          }}
        >
          {user.email}
          {user.email_verified ? (
            <VerifiedIcon titleAccess={translate('users.verified')} color="primary" sx={{ fontSize: 16 }} />
          ) : (
            ` · ${translate('users.unverified')}`
          )}
          {user.source !== null && ` · ${translate('users.of_directory')}`}
          {user.external_id !== null && ` · ${translate('users.external_id', { id: user.external_id })}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('resources.users.fields.last_seen')}:{' '}
          {user.last_seen === null ? translate('users.not_seen.never') : <Moment at={user.last_seen} />}
          {user.invited_until !== null && (
            <>
              {` · ${translate('resources.users.fields.invited_until')}: `}
              <Moment at={user.invited_until} />
            </>
          )}
        </Typography>
      </Box>
      <UserActions user={user} />
    </Box>
  );
}
