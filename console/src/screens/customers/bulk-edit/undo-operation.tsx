import UndoIcon from '@mui/icons-material/Undo';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { client } from '../../../api/client.js';
import { useCan } from '../../../session/use-can.js';
import { errorText } from '../../../ui/error-text.js';
import { readOperation, undoOperation, type Operation } from './use-operation.js';

const POLL_MS = 300;

interface UndoOperationProps {
  readonly operation: Operation;
  /** Called with the operation that undoes it. */
  readonly onStarted: (undo: Operation) => void;
}

/** Offers to undo a change of all that matched, after counting how many that would be. */
export function UndoOperation({ operation, onStarted }: UndoOperationProps) {
  const translate = useTranslate();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const isFinal = ['delete_customers', 'erase_customers'].includes(operation.kind);
  if (isFinal || operation.done === 0 || !can('customer.update')) return null;
  return (
    <>
      <Button size="small" startIcon={<UndoIcon />} onClick={() => setIsOpen(true)}>
        {translate('customers.bulk_all.undo.button')}
      </Button>
      {isOpen && <UndoOperationDialog operation={operation} onStarted={onStarted} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function UndoOperationDialog({ operation, onStarted, onClose }: UndoOperationProps & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const once = { retry: false, staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const;
  const begun = useQuery({
    queryKey: ['operations', 'trial', operation.id],
    queryFn: () => undoOperation(operation.id, { trial: true }),
    ...once,
  });
  const id = begun.data?.id;
  const { data: trial } = useQuery({
    queryKey: ['operations', 'trial', 'of', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => readOperation(id!, signal),
    refetchInterval: ({ state }) => (state.data === undefined || state.data?.state === 'running' ? POLL_MS : false),
    gcTime: 0,
  });
  const isCounted = trial?.state === 'done';
  const close = () => {
    // Another operation of the same person waits for its end.
    if (trial?.state === 'running')
      void client.request(`/operations/${trial.id}`, { method: 'DELETE' }).catch(() => undefined);
    onClose();
  };
  const confirm = async () => {
    setIsBusy(true);
    try {
      onStarted(await undoOperation(operation.id, {}));
      onClose();
    } catch (error) {
      notify(errorText(error as Error), { type: 'error' });
      setIsBusy(false);
    }
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="undo-operation">
      <DialogTitle id="undo-operation">{translate('customers.bulk_all.undo.title')}</DialogTitle>
      <DialogContent>
        {begun.error !== null && <Alert severity="error">{errorText(begun.error)}</Alert>}
        {begun.error === null && !isCounted && (
          <LinearProgress aria-label={translate('customers.bulk_all.undo.counting')} />
        )}
        <Typography role="status">
          {isCounted && translate('customers.bulk_all.undo.changes', { smart_count: trial.done })}
        </Typography>
        {isCounted && trial.total > trial.done && (
          <Typography sx={{ mt: 1 }}>
            {translate('customers.bulk_all.undo.stays', { smart_count: trial.total - trial.done })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!isCounted || trial.done === 0}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {translate('customers.bulk_all.undo.button')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
