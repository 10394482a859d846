import { Alert, Snackbar } from '@mui/material';
import { useTranslate } from 'react-admin';
import { unavailable } from '../api/notices.js';
import { useObserved } from '../api/observed.js';

/** Shown while requests are being repeated. */
export function UnavailableNotice() {
  const translate = useTranslate();
  return (
    <Snackbar open={useObserved(unavailable)} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert severity="warning" variant="outlined" sx={{ backgroundColor: 'background.paper' }}>
        {translate('common.unavailable')}
      </Alert>
    </Snackbar>
  );
}
