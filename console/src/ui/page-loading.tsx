import { LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Stands for a page until its code has arrived. */
export function PageLoading() {
  const translate = useTranslate();
  return (
    <>
      <LinearProgress aria-label={translate('common.loading')} />
      <Typography role="status" sx={{ p: 2 }}>
        {translate('common.loading')}
      </Typography>
    </>
  );
}
