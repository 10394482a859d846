import { Alert, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Operation } from './use-operation.js';

/** How far a change of all customers that match is, or how it ended. */
export function OperationState({ operation }: { readonly operation: Operation }) {
  const translate = useTranslate();
  const { kind, done, total, state, error } = operation;
  const area = kind === 'erase_customers' ? 'customers.trash.operation' : 'customers.bulk_all';
  const label = translate(`${area}.progress`, { done, total });
  return (
    <>
      {state === 'running' && (
        <LinearProgress
          aria-label={label}
          variant="determinate"
          value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
        />
      )}
      <Typography variant="body2" role="status" sx={{ my: 1 }}>
        {label}
      </Typography>
      {state !== 'running' && (
        <Alert severity={state === 'failed' ? 'error' : error === null ? 'success' : 'warning'}>
          {translate(`${area}.${error ?? state}`)}
        </Alert>
      )}
    </>
  );
}
