import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker, type BlockerFunction } from 'react-router';
import { client } from '../api/client.js';
import { useObserved } from '../api/observed.js';
import { unsavedChanges } from '../ui/saving/unsaved-changes.js';
import { leaving } from './leaving.js';

/** Asks before unsaved changes are lost: by a link, an address, going back, signing out, or closing a dialog or the tab. */
export function LeaveGuard() {
  return useObserved(unsavedChanges.shown) && <Guard />;
}

function Guard() {
  const translate = useTranslate();
  const blocker = useBlocker(isLoss);
  const answer = useObserved(leaving.open);
  useEffect(() => {
    // The browser asks in its own words.
    const keep = (event: BeforeUnloadEvent) => {
      if (unsavedChanges.exist) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', keep);
    return () => globalThis.removeEventListener('beforeunload', keep);
  }, []);
  const end = (isLeft: boolean) => {
    answer?.(isLeft);
    if (isLeft) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Dialog
      open={blocker.state === 'blocked' || answer !== undefined}
      onClose={() => end(false)}
      aria-labelledby="leave"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="leave">{translate('common.leave.title')}</DialogTitle>
      <DialogContent>{translate('common.leave.help')}</DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => end(true)}>
          {translate('common.leave.leave')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => end(false)}>
          {translate('common.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Filters and pages of a list are parameters of the same page. Without a session nothing can be saved. */
const isLoss: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && client.session.token !== null && unsavedChanges.exist;
