import UploadIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ENCODINGS, type Encoding } from '../../../../../src/customer-files/encoding.js';
import { FILE_EXTENSIONS } from '../../../../../src/customer-files/file-kind.js';
import { MAX_IMPORTED } from '../limits.js';
import type { CustomerFile } from './customer-file.js';

/** Asks for a file and its encoding, with a button or by dropping it, and reads it. */
export function ChooseFile({ onRead }: { readonly onRead: (file: CustomerFile) => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [encoding, setEncoding] = useState<Encoding>();
  const [refused, setRefused] = useState<Refused>();
  const [isReading, setIsReading] = useState(false);
  const read = async (file: File | undefined, chosen: Encoding | undefined) => {
    if (file === undefined) return;
    setRefused(undefined);
    setIsReading(true);
    // The code that reads files is loaded when it's needed.
    const { readFile, UnsuitableFile } = await import('./customer-file.js');
    const { UnreadableFile } = await import('../../../../../src/customer-files/unreadable-file.js');
    try {
      onRead(await readFile(file, chosen));
    } catch (error) {
      const max = MAX_IMPORTED;
      const reason = error instanceof UnsuitableFile ? error.reason : 'unreadable';
      const isExplained = error instanceof UnreadableFile;
      const why = isExplained ? error.message : translate(`customers.import.failures.${reason}`, { max });
      setRefused({ file, why, likely: isExplained ? error.likely : undefined });
      setIsReading(false);
    }
  };
  const choose = (chosen: Encoding | undefined) => {
    setEncoding(chosen);
    void read(refused?.file, chosen);
  };
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0], encoding);
      }}
      sx={{ border: '1px dashed', borderColor: 'divider', borderRadius: 1, p: 4, textAlign: 'center' }}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept={[...FILE_EXTENSIONS, 'text/csv'].join(',')}
        aria-label={translate('customers.import.choose')}
        onChange={({ target }) => {
          void read(target.files?.[0], encoding);
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
      <TextField
        select
        label={translate('customers.import.encoding')}
        value={encoding ?? AUTOMATIC}
        disabled={isReading}
        sx={{ mt: 2, maxWidth: 360, textAlign: 'start' }}
        onChange={({ target }) => choose(ENCODINGS.find((one) => one === target.value))}
      >
        <MenuItem value={AUTOMATIC}>{translate('customers.import.automatic')}</MenuItem>
        {ENCODINGS.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {refused !== undefined && (
        <Alert
          severity="error"
          sx={{ mt: 2, textAlign: 'start' }}
          action={
            refused.likely && (
              <Button color="inherit" size="small" onClick={() => choose(refused.likely)}>
                {translate('customers.import.read_as', { encoding: refused.likely })}
              </Button>
            )
          }
        >
          {refused.why}
        </Alert>
      )}
    </Box>
  );
}

/** A file that can't be read, or not in this encoding. */
interface Refused {
  readonly file: File;
  readonly why: string;
  readonly likely: Encoding | undefined;
}

const AUTOMATIC = 'automatic';
