import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

interface RecordLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** What a row of a list is called, leading to its page: for the keyboard, and for another tab. */
export function RecordLink({ to, children }: RecordLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
      // The row would open it a second time.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
