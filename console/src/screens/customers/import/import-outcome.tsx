import { Alert, Box, LinearProgress } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { RejectedRows } from './rejected-rows.js';
import type { ImportRun } from './use-import.js';

/** Progress, then the counts and the rows that were or would be rejected. */
export function ImportOutcome({ run, total }: { readonly run: ImportRun; readonly total: number }) {
  const translate = useTranslate();
  const { kind, state, outcome } = run;
  if (outcome === undefined) return null;
  const { done, created, updated, unchanged, rejectedCount, rejected } = outcome;
  const isRunning = state === 'running';
  const numbers = { done: done.toLocaleString('en'), total: total.toLocaleString('en') };
  const label = translate('customers.import.progress', numbers);
  const counts = translate(`customers.import.counts.${kind}`, { created, updated, unchanged, rejected: rejectedCount });
  const before = isRunning ? `${label} ` : state === 'stopped' ? `${translate('customers.import.stopped')} ` : '';
  return (
    <Box>
      {isRunning && (
        <LinearProgress aria-label={label} variant="determinate" value={(100 * done) / total} sx={{ mb: 1 }} />
      )}
      <Alert severity={isRunning ? 'info' : rejectedCount > 0 ? 'warning' : 'success'} variant="outlined" role="status">
        {before}
        {counts} {kind === 'import' && !isRunning && <Link to="/customers">{translate('customers.import.show')}</Link>}
      </Alert>
      {rejected.length > 0 && <RejectedRows rejected={rejected} count={rejectedCount} />}
    </Box>
  );
}
