import { Box, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { MAX_IMPORTED } from '../limits.js';
import { ChooseFile } from './choose-file.js';
import type { CustomerFile } from './customer-file.js';
import { ImportFile } from './import-file.js';

/** Imports a file: choose it, check what would happen, import. */
export function ImportPage() {
  const translate = useTranslate();
  const [file, setFile] = useState<CustomerFile>();
  return (
    <Box sx={{ maxWidth: 1_000, mt: 2 }}>
      <Title title="customers.import.title" />
      <Card sx={{ p: 2 }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('customers.import.help', { max: MAX_IMPORTED })}
        </Typography>
        {file === undefined ? (
          <ChooseFile onRead={setFile} />
        ) : (
          <ImportFile file={file} onOther={() => setFile(undefined)} />
        )}
      </Card>
    </Box>
  );
}
