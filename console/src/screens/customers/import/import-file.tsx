import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { client } from '../../../api/client.js';
import { CopyAsCurl } from '../../../ui/copy-as-curl.js';
import { useOwnColumns, type OwnColumn } from '../../../ui/filters/customer-columns.js';
import type { CsvFile } from './csv-file.js';
import { ExternalIdInput } from './external-id-input.js';
import { ImportOutcome } from './import-outcome.js';
import { guessMapping, STANDARD_FIELDS, type ColumnMapping } from './mapping.js';
import { MappingTable } from './mapping-table.js';
import { useImport } from './use-import.js';

interface ImportFileProps {
  readonly file: CsvFile;
  readonly onOther: () => void;
}

const REQUESTS = `${client.url}/customers/import`;

/** The columns of the file, a check without writing, and the import. */
export function ImportFile({ file, onOther }: ImportFileProps) {
  const own = useOwnColumns();
  return own === undefined ? null : <ReadFile file={file} own={own} onOther={onOther} />;
}

function ReadFile({ file, own, onOther }: ImportFileProps & { readonly own: readonly OwnColumn[] }) {
  const translate = useTranslate();
  const [mapping, setMapping] = useState<readonly ColumnMapping[]>(() => guessMapping(file.headers, own));
  const [chosenId, setChosenId] = useState('external_id');
  const candidates = mapping.flatMap(({ field }) => (field === '' || STANDARD_FIELDS.includes(field) ? [] : [field]));
  const externalId = candidates.includes(chosenId) ? chosenId : null;
  const run = useImport(file.rows, { mapping, externalId });
  const isRunning = run.state === 'running';
  const isChecked = run.kind === 'check' && run.state === 'done';
  const isImported = run.kind === 'import' && run.state === 'done';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography component="h2" variant="subtitle1">
        {translate('customers.import.file', { name: file.name, smart_count: file.rows.length })}
      </Typography>
      <MappingTable
        file={file}
        mapping={mapping}
        own={own}
        isDisabled={isRunning || isImported}
        onChange={(changed) => {
          setMapping(changed);
          run.reset();
        }}
      />
      <ExternalIdInput
        candidates={candidates}
        value={externalId}
        isDisabled={isRunning || isImported}
        onChange={(field) => {
          setChosenId(field);
          run.reset();
        }}
      />
      <ImportOutcome run={run} total={file.rows.length} />
      {run.failure !== undefined && <Alert severity="error">{run.failure}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {isRunning && <Button onClick={() => run.stop()}>{translate('customers.import.stop')}</Button>}
        {!isRunning && !isImported && (
          <>
            <Button variant={isChecked ? 'outlined' : 'contained'} onClick={() => run.begin('check')}>
              {translate('customers.import.check')}
            </Button>
            <Button variant="contained" disabled={run.importable === 0} onClick={() => run.begin('import')}>
              {translate('customers.import.begin', { smart_count: run.importable })}
            </Button>
          </>
        )}
        {run.outcome !== undefined && (
          <CopyAsCurl request={() => client.sent.find(({ url }) => url.startsWith(REQUESTS))} />
        )}
        {!isRunning && <Button onClick={onOther}>{translate('customers.import.other')}</Button>}
      </Box>
    </Box>
  );
}
