import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Effect } from '../../../../../clients/react-admin/src/dry-run.js';

interface EffectDialogProps {
  readonly effect: Effect;
  readonly answer: (isYes: boolean) => void;
}

/** Says who enters and leaves, and which features that changes. */
export function EffectDialog({ effect: { segments, features }, answer }: EffectDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={() => answer(false)} aria-labelledby="effect">
      <DialogTitle id="effect">{translate('segments.effect.title', { smart_count: features.length })}</DialogTitle>
      <DialogContent>
        {segments.map(({ name, entering, leaving, after }) => (
          <DialogContentText key={name}>
            {translate('segments.effect.members', {
              entering: entering.toLocaleString('en'),
              leaving: leaving.toLocaleString('en'),
              after: (after ?? 0).toLocaleString('en'),
            })}
          </DialogContentText>
        ))}
        <DialogContentText sx={{ mt: 1 }}>{translate('segments.effect.features')}</DialogContentText>
        <ul>
          {features.map(({ id, key }) => (
            <li key={id}>{key ?? translate('segments.effect.hidden')}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>{translate('common.cancel')}</Button>
        <Button variant="contained" onClick={() => answer(true)}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
