import UploadIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_ROWS, UnreadableFile, type CsvFile } from './csv-file.js';

/** Asks for a file, with a button or by dropping it, and reads it. */
export function ChooseFile({ onRead }: { readonly onRead: (file: CsvFile) => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setFailure(undefined);
    setIsReading(true);
    try {
      const { readCsv } = await import('./read-csv.js');
      onRead(await readCsv(file));
    } catch (error) {
      const reason = error instanceof UnreadableFile ? error.reason : 'unreadable';
      setFailure(translate(`customers.import.failures.${reason}`, { max: MAX_ROWS.toLocaleString('en') }));
      setIsReading(false);
    }
  };
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0]);
      }}
      sx={{ border: '1px dashed', borderColor: 'divider', borderRadius: 1, p: 4, textAlign: 'center' }}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={translate('customers.import.choose')}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        disabled={isReading}
        onClick={() => input.current?.click()}
      >
        {translate('customers.import.choose')}
      </Button>
      <Box sx={{ mt: 1, color: 'text.secondary' }}>{translate('customers.import.drop')}</Box>
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 2, textAlign: 'start' }}>
          {failure}
        </Alert>
      )}
    </Box>
  );
}
