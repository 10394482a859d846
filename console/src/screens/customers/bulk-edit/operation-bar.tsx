import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { OperationState } from './operation-state.js';
import { UndoOperation } from './undo-operation.js';
import { useOperation, type Operation } from './use-operation.js';

const TITLES: Partial<Record<Operation['kind'], string>> = {
  undo_customers: 'customers.bulk_all.undo.bar',
  erase_customers: 'customers.trash.operation.bar',
};

/** Above the list: how far the change of all that match is that the user has begun, also after a reload and in other tabs. */
export function OperationBar() {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { operation, follow, stop, forget } = useOperation();
  const state = operation?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') refresh();
    before.current = state;
  }, [state, refresh]);
  if (operation === undefined || operation === null) return null;
  const tryToStop = () =>
    stop().catch((error: unknown) => notify(error instanceof Error ? error.message : String(error), { type: 'error' }));
  return (
    <Box component="section" aria-labelledby="operation" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id="operation" component="h2" variant="subtitle2">
          {translate(TITLES[operation.kind] ?? 'customers.bulk_all.bar')}
        </Typography>
        {state === 'running' ? (
          <Button size="small" onClick={() => void tryToStop()}>
            {translate('customers.bulk_all.stop')}
          </Button>
        ) : (
          <Box>
            <UndoOperation operation={operation} onStarted={follow} />
            <Button size="small" onClick={forget}>
              {translate('common.close')}
            </Button>
          </Box>
        )}
      </Box>
      <OperationState operation={operation} />
    </Box>
  );
}
