import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Moment } from '../../ui/moment.js';
import { WarningChip } from '../../ui/warning-chip.js';
import { isExpired, type Token } from './token.js';

/** Until when a token works, as a column. */
export function TokenExpiry(_props: { readonly source: string }) {
  const translate = useTranslate();
  const token = useRecordContext<Token>();
  if (token === undefined) return null;
  if (token.expires === null) return translate('tokens.never');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      <Moment at={token.expires} />
      {isExpired(token) && <WarningChip label="tokens.expired" />}
    </Box>
  );
}
