import { Box, Paper, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { Notification } from 'react-admin';
import icon from '../icon.svg';
import { SlowNotice } from '../layout/slow-notice.js';
import { nameDocument } from '../name-document.js';

/** The frame of the pages for people who aren't signed in. */
export function SignedOutPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => nameDocument(title), [title]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 380, p: 4 }}>
        <Box component="img" src={icon} alt="" sx={{ width: 36, height: 36, mb: 2 }} />
        <Typography component="h1" variant="h6" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </Paper>
      <SlowNotice />
      <Notification />
    </Box>
  );
}
