import type { RecordOptions } from '../../../../../src/customer-files/records.js';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { client } from '../../../api/client.js';
import { leaving } from '../../../layout/leaving.js';
import { CopyAsCurl } from '../../../ui/copy-as-curl.js';
import { useUnsaved } from '../../../ui/saving/use-unsaved.js';
import { useOwnColumns, type OwnColumn } from '../../../ui/filters/customer-columns.js';
import type { CustomerFile } from './customer-file.js';
import { ExternalIdInput } from './external-id-input.js';
import { ImportOutcome } from './import-outcome.js';
import { FIELDS_OF_FILES } from '../../../ui/customer-fields.js';
import { guessMapping, nearColumns, type ColumnMapping } from './mapping.js';
import { MappingTable } from './mapping-table.js';
import { NearColumns } from './near-columns.js';
import { NotationInputs } from './notation-inputs.js';
import { useImport } from './use-import.js';

interface ImportFileProps {
  readonly file: CustomerFile;
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
  const [mapping, setMapping] = useState<readonly ColumnMapping[]>(() => guessMapping(file, own));
  const [notation, setNotation] = useState<RecordOptions>({ decimal: '.', dates: 'iso', rawCells: false });
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [chosenId, setChosenId] = useState('external_id');
  const candidates = mapping.flatMap(({ field }) => (field === '' || FIELDS_OF_FILES.includes(field) ? [] : [field]));
  const externalId = candidates.includes(chosenId) ? chosenId : null;
  const near = nearColumns(mapping, own);
  const isReady = near.length === 0 || isConfirmed;
  const run = useImport(file, { mapping, notation, externalId });
  const isRunning = run.state === 'running';
  const isChecked = run.kind === 'check' && run.state === 'done';
  const isImported = run.kind === 'import' && run.state === 'done';
  const [isAdjusted, setIsAdjusted] = useState(false);
  useUnsaved((isAdjusted && !isImported) || (run.kind === 'import' && isRunning));
  const adjust = () => {
    setIsAdjusted(true);
    run.reset();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography component="h2" variant="subtitle1">
        {translate('customers.import.file', { name: file.name, smart_count: file.rows.length })} ({file.encoding})
      </Typography>
      <MappingTable
        file={file}
        mapping={mapping}
        own={own}
        isDisabled={isRunning || isImported}
        onChange={(changed) => {
          setMapping(changed);
          setIsConfirmed(false);
          adjust();
        }}
      />
      {near.length > 0 && (
        <NearColumns
          columns={near}
          isConfirmed={isConfirmed}
          isDisabled={isRunning || isImported}
          onChange={setIsConfirmed}
        />
      )}
      <NotationInputs
        notation={notation}
        isDisabled={isRunning || isImported}
        onChange={(changed) => {
          setNotation(changed);
          adjust();
        }}
      />
      <ExternalIdInput
        candidates={candidates}
        value={externalId}
        isDisabled={isRunning || isImported}
        onChange={(field) => {
          setChosenId(field);
          adjust();
        }}
      />
      <ImportOutcome {...{ run, file, mapping, externalId }} />
      {run.failure !== undefined && <Alert severity="error">{run.failure}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {isRunning && <Button onClick={() => run.stop()}>{translate('customers.import.stop')}</Button>}
        {!isRunning && !isImported && (
          <>
            <Button
              variant={isChecked ? 'outlined' : 'contained'}
              disabled={!isReady}
              onClick={() => run.begin('check')}
            >
              {translate('customers.import.check')}
            </Button>
            <Button variant="contained" disabled={run.importable === 0 || !isReady} onClick={() => run.begin('import')}>
              {translate('customers.import.begin', { smart_count: run.importable })}
            </Button>
          </>
        )}
        {run.outcome !== undefined && (
          <CopyAsCurl request={() => client.sent.find(({ url }) => url.startsWith(REQUESTS))} />
        )}
        {!isRunning && <Button onClick={() => leaving.before(onOther)}>{translate('customers.import.other')}</Button>}
      </Box>
    </Box>
  );
}
