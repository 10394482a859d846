import { Box, Card, Link as Styled, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useAttention } from './use-attention.js';

/** What to look at, if there's anything. */
export function Attention() {
  const translate = useTranslate();
  const notices = useAttention();
  if (notices.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="attention" sx={{ p: 2, mb: 2 }}>
      <Typography id="attention" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('home.attention.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {notices.map(({ key, text, to }) => (
          <Box component="li" key={key} sx={{ py: 0.25 }}>
            {to === undefined ? (
              text
            ) : (
              <Styled component={Link} to={to}>
                {text}
              </Styled>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
