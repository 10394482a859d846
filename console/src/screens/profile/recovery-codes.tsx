import { Alert, Box, Button } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';

/** Ten codes that each work once, shown only here. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify('tokens.issued.copied', { type: 'info' });
  };
  return (
    <>
      <Alert severity="warning">{translate('profile.codes.recovery')}</Alert>
      <Box
        component="ul"
        aria-label={translate('profile.codes.recovery_label')}
        sx={{ columns: 2, listStyle: 'none', p: 0, fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button onClick={() => void copy()}>{translate('tokens.issued.copy')}</Button>
    </>
  );
}
