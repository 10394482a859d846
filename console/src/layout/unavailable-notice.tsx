import { Alert, Snackbar } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { isOffline } from 'castellan-react-admin';
import { unavailable } from '../api/notices.js';
import { useObserved } from '../api/observed.js';

/** Shown without a network, and while requests are being repeated. */
export function UnavailableNotice() {
  const translate = useTranslate();
  const isUnavailable = useObserved(unavailable);
  const hasNone = useSyncExternalStore(subscribe, isOffline);
  return (
    <Snackbar open={hasNone || isUnavailable} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert severity="warning" variant="outlined" sx={{ backgroundColor: 'background.paper' }}>
        {translate(hasNone ? 'common.offline' : 'common.unavailable')}
      </Alert>
    </Snackbar>
  );
}

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) globalThis.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) globalThis.removeEventListener(event, listener);
  };
}
