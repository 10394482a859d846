import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useCopy } from '../../ui/use-copy.js';

/** Ten codes that each work once, shown only here. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const translate = useTranslate();
  const copy = useCopy();
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
      <Button onClick={() => void copy(codes.join('\n'), 'common.copied')}>{translate('tokens.issued.copy')}</Button>
    </>
  );
}
