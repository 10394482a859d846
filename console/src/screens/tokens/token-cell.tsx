import { Box, Chip, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { RecordLink } from '../../ui/record-link.js';
import type { Token } from './token.js';

/** A token's name and description in a list. */
export function TokenCell(_props: { readonly source: string }) {
  const translate = useTranslate();
  const token = useRecordContext<Token>();
  if (token === undefined) return null;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <RecordLink to={`/tokens/${token.id}`}>{token.name}</RecordLink>{' '}
      {token.for !== null && <Chip size="small" variant="outlined" label={translate('tokens.directory.chip')} />}
      <Typography variant="body2" sx={{ color: 'text.secondary', fontSize: 12 }}>
        {token.description}
      </Typography>
    </Box>
  );
}
