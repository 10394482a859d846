import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Marks somebody or something that is refused: `label` is the key of why, such as `users.suspended`. */
export function WarningChip({ label }: { readonly label: string }) {
  const translate = useTranslate();
  return (
    <Chip size="small" variant="outlined" color="warning" label={translate(label)} sx={{ color: 'text.primary' }} />
  );
}
