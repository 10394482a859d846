import { Box, Link, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Token } from './token.js';

/** A token's name and description in a list. */
export function TokenCell(_props: { readonly source: string }) {
  const token = useRecordContext<Token>();
  if (token === undefined) return null;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Link
        component={RouterLink}
        to={`/tokens/${token.id}`}
        color="inherit"
        sx={{ fontWeight: 500 }}
        onClick={(event) => event.stopPropagation()}
      >
        {token.name}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontSize: 12 }}>
        {token.description}
      </Typography>
    </Box>
  );
}
