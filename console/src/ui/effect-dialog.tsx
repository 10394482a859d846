import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { EffectSummary } from './effect-summary.js';
import { errorText } from './error-text.js';
import type { DryRunState } from './use-dry-run.js';

interface EffectDialogProps {
  readonly title: string;
  /** The button's text. */
  readonly confirm: string;
  readonly state: DryRunState;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Above the effect. */
  readonly children?: ReactNode;
}

/** Shows what a write would change, and asks before it's made. It can't be confirmed until that is known. */
export function EffectDialog({ title, confirm, state, isBusy, onConfirm, onClose, children }: EffectDialogProps) {
  const translate = useTranslate();
  const { result, error } = state;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="effect-title">
      <DialogTitle id="effect-title">{title}</DialogTitle>
      <DialogContent>
        {children}
        <Box role="status" sx={{ minHeight: 72, pt: 1 }}>
          {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
          {error === null && result === undefined && (
            <Typography color="textSecondary">{translate('effect.asking')}</Typography>
          )}
          {error === null && result !== undefined && <EffectSummary effect={result.effect} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('common.cancel')}
        </Button>
        <Button variant="contained" disabled={result === undefined} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
