import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { OperationState } from './operation-state.js';
import { UndoOperation } from './undo-operation.js';
import type { Operation } from './use-operation.js';

interface OperationProgressProps {
  readonly operation: Operation;
  readonly onStop: () => void;
  /** Called with the operation that undoes it. */
  readonly onUndo: (undo: Operation) => void;
  readonly onClose: () => void;
}

/** How far a change of all customers that match is, inside a dialog. */
export function OperationProgress({ operation, onStop, onUndo, onClose }: OperationProgressProps) {
  const translate = useTranslate();
  const isRunning = operation.state === 'running';
  return (
    <>
      <DialogContent>
        <OperationState operation={operation} />
        {isRunning && <Typography variant="body2">{translate('customers.bulk_all.closing')}</Typography>}
      </DialogContent>
      <DialogActions>
        {!isRunning && <UndoOperation operation={operation} onStarted={onUndo} />}
        {isRunning && <Button onClick={onStop}>{translate('customers.bulk_all.stop')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </>
  );
}
