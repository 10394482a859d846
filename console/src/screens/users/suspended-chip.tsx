import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Marks somebody who may not sign in. */
export function SuspendedChip() {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color="warning"
      label={translate('users.suspended')}
      sx={{ color: 'text.primary' }}
    />
  );
}
