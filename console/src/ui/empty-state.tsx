import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface EmptyStateProps {
  readonly area: string;
  /** Of the placeholders in its texts. */
  readonly values?: object;
  readonly children?: ReactNode;
}

/** Shown instead of an empty list: what is missing (`<area>.empty.title`), what to do next, and a button for it. */
export function EmptyState({ area, values = {}, children }: EmptyStateProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ textAlign: 'center', py: 8, px: 2 }}>
      <Typography variant="h6" component="p">
        {translate(`${area}.empty.title`)}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(`${area}.empty.next`, values)}
      </Typography>
      {children}
    </Box>
  );
}
