import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface DetailListProps {
  /** Labels with values; what has no value is left out. */
  readonly details: readonly (readonly [label: string, value: ReactNode])[];
}

/** What a record is, one line for each field. */
export function DetailList({ details }: DetailListProps) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75 }}
    >
      {details
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}
