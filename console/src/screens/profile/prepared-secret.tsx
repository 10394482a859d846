import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';

/** A secret that isn't in use yet. `qr` is an SVG. */
export type Secret = Schema<'TotpSecret'>;

/** A secret to scan, or to type. */
export function PreparedSecret({ secret: { secret, qr } }: { readonly secret: Secret }) {
  const translate = useTranslate();
  return (
    <>
      <Typography>{translate('profile.codes.scan')}</Typography>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={translate('profile.codes.qr')}
        sx={{ display: 'block', width: 200, height: 200, my: 2, mx: 'auto', bgcolor: '#fff', p: 1, borderRadius: 1 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}>
        {translate('profile.codes.type')} <code>{secret}</code>
      </Typography>
    </>
  );
}
