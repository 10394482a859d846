import DownloadIcon from '@mui/icons-material/Download';
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { saveText } from '../save-text.js';
import { membersOf } from '../../../../../src/customer-files/records.js';
import type { CustomerFile } from './customer-file.js';
import type { ColumnMapping } from './mapping.js';
import type { Rejected } from './send-rows.js';
import { shownNumber } from '../../../formats/formats.js';

/** Rows that are listed. */
const SHOWN = 50;

interface RejectedRowsProps {
  readonly file: CustomerFile;
  readonly mapping: readonly ColumnMapping[];
  readonly rejected: readonly Rejected[];
  /** The own column by which customers are found. */
  readonly externalId: string | null;
}

/** What is wrong with which row of the file, and a file of these rows. */
export function RejectedRows({ file, mapping, rejected, externalId }: RejectedRowsProps) {
  const translate = useTranslate();
  const label = translate('customers.import.rejected');
  const save = async () => {
    const { rejectsText } = await import('./rejects-text.js');
    saveText(rejectsText(file, mapping, { rejected, externalId }));
  };
  return (
    <Box sx={{ mt: 1 }}>
      <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 260 }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {['row', 'column', 'value', 'problem'].map((name) => (
                <TableCell key={name}>{translate(`customers.import.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rejected.slice(0, SHOWN).flatMap(({ index, errors }) =>
              Object.entries(errors).map(([field, message]) => (
                <TableRow key={`${index} ${field}`}>
                  <TableCell>{shownNumber(file.rows[index]!.number)}</TableCell>
                  <TableCell>{field}</TableCell>
                  <TableCell sx={VALUE}>{valueOf(file, mapping, { index, field })}</TableCell>
                  <TableCell>{message}</TableCell>
                </TableRow>
              )),
            )}
          </TableBody>
        </Table>
        {rejected.length > SHOWN && (
          <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
            {translate('customers.import.more_rejected', { smart_count: rejected.length - SHOWN })}
          </Typography>
        )}
      </TableContainer>
      <Button startIcon={<DownloadIcon />} sx={{ mt: 1 }} onClick={() => void save()}>
        {translate('customers.import.save_rejected', { smart_count: rejected.length })}
      </Button>
    </Box>
  );
}

const VALUE = { maxWidth: 260, overflowWrap: 'anywhere' } as const;
const SURPLUS = /^cell (\d+)$/;

/** What the file has in the column of a field, as it's written there. */
function valueOf(
  file: CustomerFile,
  mapping: readonly ColumnMapping[],
  { index, field }: { readonly index: number; readonly field: string },
): string {
  const column = mapping.findIndex((one) => one.field === field);
  if (file.kind === 'csv') {
    const { cells, torn } = file.rows[index]!;
    const surplus = SURPLUS.exec(field);
    return torn ?? cells[surplus === null ? column : Number(surplus[1]) - 1] ?? '';
  }
  const row = file.rows[index]!;
  if (field === 'row') return row.json;
  const value = column < 0 ? undefined : membersOf(row)[mapping[column]!.header];
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
