import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Rejected } from './send-rows.js';

/** Rows that are listed. */
const SHOWN = 50;

interface RejectedRowsProps {
  readonly rejected: readonly Rejected[];
  /** Of all rejected rows. */
  readonly count: number;
}

/** What is wrong with which line of the file. */
export function RejectedRows({ rejected, count }: RejectedRowsProps) {
  const translate = useTranslate();
  const label = translate('customers.import.rejected');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 260, mt: 1 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['line', 'column', 'problem'].map((name) => (
              <TableCell key={name}>{translate(`customers.import.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rejected.slice(0, SHOWN).flatMap(({ line, errors }) =>
            Object.entries(errors).map(([field, message]) => (
              <TableRow key={`${line} ${field}`}>
                <TableCell>{line}</TableCell>
                <TableCell>{field}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
      </Table>
      {count > SHOWN && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
          {translate('customers.import.more_rejected', { smart_count: count - SHOWN })}
        </Typography>
      )}
    </TableContainer>
  );
}
