import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useEditContext, useRecordContext, useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useEffect } from 'react';
import type { ChangedMeanwhile, Conflict } from '../../../clients/react-admin/src/changed-meanwhile.js';
import { pathOf } from '../../../clients/react-admin/src/data-provider.js';
import { conflict } from '../api/notices.js';
import { useObserved } from '../api/observed.js';

/** For the form around: when the record is read again after a conflict, what was typed stays. */
export const KEEP_TYPED = { keepDirtyValues: true };

/** Shows, field by field, what somebody else changed while a form was open. Put it into a form of a stored record. */
export function ConflictDialog() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const { refetch } = useEditContext();
  const latest = useObserved(conflict);
  // A write outside this form, such as a toggle in a list, may have failed too.
  const path = pathOf(useResourceContext() ?? '', useRecordContext()?.id ?? '');
  const failure = latest?.path === path ? latest : undefined;
  const close = () => conflict.set(undefined);

  useEffect(() => close, []);
  // With the record as it is now, saving again keeps what the form holds then.
  useEffect(() => {
    if (failure !== undefined) void refetch();
  }, [failure, refetch]);

  if (failure === undefined) return null;
  const keepTheirs = ({ field, theirs }: Conflict) => setValue(field, theirs, { shouldDirty: true });
  return (
    <Dialog open onClose={close} maxWidth="md" aria-labelledby="conflict">
      <DialogTitle id="conflict">{translate('common.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('common.conflict.help')}</DialogContentText>
        <ConflictTable failure={failure} onKeepTheirs={keepTheirs} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ConflictTableProps {
  readonly failure: ChangedMeanwhile;
  readonly onKeepTheirs: (conflict: Conflict) => void;
}

function ConflictTable({ failure, onKeepTheirs }: ConflictTableProps) {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {['field', 'before', 'mine', 'theirs'].map((column) => (
            <TableCell key={column}>{translate(`common.conflict.${column}`)}</TableCell>
          ))}
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>
        {failure.conflicts.map((one) => (
          <TableRow key={one.field}>
            <TableCell component="th">{labelOf({ source: one.field })}</TableCell>
            <TableCell>{shown(one.before)}</TableCell>
            <TableCell>{shown(one.mine)}</TableCell>
            <TableCell>{shown(one.theirs)}</TableCell>
            <TableCell>
              <Button onClick={() => onKeepTheirs(one)}>{translate('common.conflict.keep_theirs')}</Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
