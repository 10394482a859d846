import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Marks a token that is refused because its time is over. */
export function ExpiredChip() {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color="warning"
      label={translate('tokens.expired')}
      sx={{ color: 'text.primary', mr: 1 }}
    />
  );
}
