import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { EffectSummary } from './effect-summary.js';
import { errorText } from './error-text.js';
import type { DryRunState } from './use-dry-run.js';

interface EffectDialogProps {
  readonly title: string;
  /** The button's text. */
  readonly confirm: string;
  /** What the write would change; undefined for one that changes nobody's access. It can't be confirmed until that is known. */
  readonly state?: DryRunState | undefined;
  readonly warning?: string | undefined;
  readonly isDangerous?: boolean | undefined;
  readonly isBusy?: boolean;
  /** Whether it can't be confirmed yet. */
  readonly isIncomplete?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Above the effect. */
  readonly children?: ReactNode;
}

/** Asks before a write is made, and shows what it would change. */
export function EffectDialog(props: EffectDialogProps) {
  const { title, confirm, state, warning, isDangerous = false, isBusy = false, onConfirm, onClose, children } = props;
  const { isIncomplete = false } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {warning !== undefined && <Alert severity="warning">{warning}</Alert>}
          {children !== undefined && <div>{children}</div>}
          {state !== undefined && <EffectOf state={state} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={isIncomplete || (state !== undefined && state.result === undefined)}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function EffectOf({ state: { result, error } }: { readonly state: DryRunState }) {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ minHeight: 64 }}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      {error === null && result === undefined && (
        <Typography color="textSecondary">{translate('effect.asking')}</Typography>
      )}
      {error === null && result !== undefined && <EffectSummary effect={result.effect} />}
    </Box>
  );
}
