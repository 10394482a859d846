import { Chip, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { User } from './user.js';

/** Whether a person may sign in. */
export function StateCell(_props: { readonly source: string; readonly label: string }) {
  const translate = useTranslate();
  const user = useRecordContext<User>();
  if (user?.suspended === true)
    return <Chip size="small" variant="outlined" color="warning" label={translate('users.suspended')} />;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {translate('users.active')}
    </Typography>
  );
}
