import { LinearProgress, Portal } from '@mui/material';
import { useTranslate } from 'react-admin';
import { slow } from '../api/notices.js';
import { useObserved } from '../api/observed.js';

/** A thin line at the top of the window, above dialogs too, while a request waits long for its answer. */
export function SlowNotice() {
  const translate = useTranslate();
  if (!useObserved(slow)) return null;
  return (
    // An open dialog hides what is on the page from screen readers.
    <Portal>
      <LinearProgress aria-label={translate('common.slow')} sx={LINE} />
    </Portal>
  );
}

const LINE = { position: 'fixed', top: 0, left: 0, right: 0, height: 3, zIndex: 'snackbar' } as const;
