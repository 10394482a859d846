import { Alert, Box, LinearProgress } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { CustomerFile } from './customer-file.js';
import type { ColumnMapping } from './mapping.js';
import { RejectedRows } from './rejected-rows.js';
import type { ImportRun } from './use-import.js';

interface ImportOutcomeProps {
  readonly run: ImportRun;
  readonly file: CustomerFile;
  readonly mapping: readonly ColumnMapping[];
  readonly externalId: string | null;
}

/** Progress, then the counts and the rows that were or would be rejected. */
export function ImportOutcome({ run, file, mapping, externalId }: ImportOutcomeProps) {
  const translate = useTranslate();
  const { kind, state, outcome } = run;
  if (outcome === undefined) return null;
  const { done, created, updated, unchanged, empty, rejected } = outcome;
  const total = file.rows.length;
  const isRunning = state === 'running';
  const numbers = { done, total };
  const label = translate('customers.import.progress', numbers);
  const counts = [
    translate(`customers.import.counts.${kind}`, { created, updated, unchanged, rejected: rejected.length }),
    ...(empty > 0 ? [translate('customers.import.empty_rows', { smart_count: empty })] : []),
  ].join(' ');
  const before = isRunning ? `${label} ` : state === 'stopped' ? `${translate('customers.import.stopped')} ` : '';
  return (
    <Box>
      {isRunning && (
        <LinearProgress aria-label={label} variant="determinate" value={(100 * done) / total} sx={{ mb: 1 }} />
      )}
      <Alert
        severity={isRunning ? 'info' : rejected.length > 0 ? 'warning' : 'success'}
        variant="outlined"
        role="status"
      >
        {before}
        {counts} {kind === 'import' && !isRunning && <Link to="/customers">{translate('customers.import.show')}</Link>}
      </Alert>
      {rejected.length > 0 && <RejectedRows {...{ file, mapping, rejected, externalId }} />}
    </Box>
  );
}
