import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import { Box, Link, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { SuspendedChip } from './suspended-chip.js';
import { fullName, type User } from './user.js';

/** A person's image, name and address in a list. */
export function PersonCell(_props: { readonly source: string; readonly label: string }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const user = useRecordContext<User>();
  if (user === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <PersonAvatar person={user} />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/users/${user.id}`}
          color="inherit"
          sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
          onClick={(event) => event.stopPropagation()}
        >
          {fullName(user)}
        </Link>
        {user.suspended && isNarrow && <SuspendedChip />}
        <Typography
          variant="body2"
          sx={{
            color: 'text.secondary',
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            fontSize: 12,
            overflowWrap: 'anywhere',
          }}
        >
          {user.email}
          {user.email_verified && (
            <VerifiedIcon titleAccess={translate('users.verified')} color="primary" sx={{ fontSize: 14 }} />
          )}
        </Typography>
      </Box>
    </Box>
  );
}
