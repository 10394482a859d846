import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** A part of the form: `<title>.title` and `<title>.help` are its texts. */
export function FormSection({ texts, children }: { readonly texts: string; readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ width: '100%', borderTop: 1, borderColor: 'divider', pt: 2, mt: 2 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {translate(`${texts}.title`)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate(`${texts}.help`)}
      </Typography>
      {children}
    </Box>
  );
}
