import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import { Box, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { RecordLink } from '../../ui/record-link.js';
import { WarningChip } from '../../ui/warning-chip.js';
import { fullName, type User } from './user.js';

/** A person's image, name and address in a list. */
export function PersonCell() {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const user = useRecordContext<User>();
  if (user === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <PersonAvatar person={user} />
      <Box sx={{ minWidth: 0 }}>
        <RecordLink to={`/users/${user.id}`}>{fullName(user)}</RecordLink>
        {user.suspended && isNarrow && <WarningChip label="users.suspended" />}
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
