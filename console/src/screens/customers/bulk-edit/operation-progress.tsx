import { Alert, Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Operation } from './use-operation.js';

interface OperationProgressProps {
  readonly operation: Operation;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** How far a change of all customers that match is, inside a dialog. */
export function OperationProgress({ operation, onStop, onClose }: OperationProgressProps) {
  const translate = useTranslate();
  const { done, total, state, error } = operation;
  const label = translate('customers.bulk_all.progress', {
    done: done.toLocaleString('en'),
    total: total.toLocaleString('en'),
  });
  const isRunning = state === 'running';
  return (
    <>
      <DialogContent>
        {isRunning && (
          <LinearProgress
            aria-label={label}
            variant="determinate"
            value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
          />
        )}
        <Typography variant="body2" role="status" sx={{ my: 1 }}>
          {label}
        </Typography>
        {isRunning ? (
          <Typography variant="body2">{translate('customers.bulk_all.closing')}</Typography>
        ) : (
          <Alert severity={state === 'failed' ? 'error' : error === null ? 'success' : 'warning'}>
            {translate(`customers.bulk_all.${error ?? state}`)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {isRunning && <Button onClick={onStop}>{translate('customers.bulk_all.stop')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </>
  );
}
