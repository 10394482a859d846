import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Keeps the inputs of a form as narrow as they're easy to read. */
export function FormColumn({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ width: '100%', maxWidth: 560, display: 'flex', flexDirection: 'column' }}>{children}</Box>;
}
