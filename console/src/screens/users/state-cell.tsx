import { Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { WarningChip } from '../../ui/warning-chip.js';
import type { User } from './user.js';

/** Whether a person may sign in. */
export function StateCell() {
  const translate = useTranslate();
  const user = useRecordContext<User>();
  if (user?.suspended === true) return <WarningChip label="users.suspended" />;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {translate('users.active')}
    </Typography>
  );
}
