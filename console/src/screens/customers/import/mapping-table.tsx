import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { OwnColumn } from '../../../ui/filters/customer-columns.js';
import type { CustomerFile } from './customer-file.js';
import type { ColumnMapping } from './mapping.js';
import { MappingInputs } from './mapping-inputs.js';

interface MappingTableProps {
  readonly file: CustomerFile;
  readonly mapping: readonly ColumnMapping[];
  readonly own: readonly OwnColumn[];
  readonly isDisabled: boolean;
  readonly onChange: (mapping: readonly ColumnMapping[]) => void;
}

/** Each column of the file with its first values, and what it becomes. */
export function MappingTable({ file, mapping, own, isDisabled, onChange }: MappingTableProps) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('customers.import.columns')}>
      <Table size="small" sx={{ minWidth: 640 }}>
        <TableHead>
          <TableRow>
            {['column', 'examples', 'becomes', 'type'].map((name) => (
              <TableCell key={name}>{translate(`customers.import.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {mapping.map((column, index) => (
            <TableRow key={index}>
              <TableCell component="th" scope="row">
                {column.header}
              </TableCell>
              <TableCell sx={EXAMPLE}>{file.examples[index]?.join(', ')}</TableCell>
              <MappingInputs
                column={column}
                own={own}
                isDisabled={isDisabled}
                onChange={(changed) => onChange(mapping.with(index, changed))}
              />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const EXAMPLE = { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
