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
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import {
  SaveButton,
  useEditContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useEffect, useState } from 'react';
import { type ChangedMeanwhile, type Conflict, pathOf } from 'castellan-react-admin';
import { conflict } from '../api/notices.js';
import { useObserved } from '../api/observed.js';

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** Shows, field by field, what somebody else changed while a form was open, and asks whose value to keep. Put it into a form of a stored record. */
export function ConflictDialog() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const { refetch, isFetching } = useEditContext();
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
  const keep = ({ field, ...sides }: Conflict, side: Side) => setValue(field, sides[side], { shouldDirty: true });
  return (
    <Dialog open onClose={close} maxWidth="md" aria-labelledby="conflict">
      <DialogTitle id="conflict">{translate('common.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('common.conflict.help')}</DialogContentText>
        <ConflictTable failure={failure} onKeep={keep} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('common.close')}</Button>
        {/* Outside the form's element. Without the record as it is now, it would be refused again. */}
        <SaveButton type="button" alwaysEnable={!isFetching} disabled={isFetching} />
      </DialogActions>
    </Dialog>
  );
}

interface ConflictTableProps {
  readonly failure: ChangedMeanwhile;
  readonly onKeep: (conflict: Conflict, side: Side) => void;
}

function ConflictTable({ failure, onKeep }: ConflictTableProps) {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const [kept, setKept] = useState<Readonly<Record<string, Side>>>({});
  const shown = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return translate(`changes.values.${value}`);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
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
              <ToggleButtonGroup
                exclusive
                size="small"
                color="primary"
                value={kept[one.field] ?? 'mine'}
                aria-label={one.field}
                onChange={(_event, side: Side | null) => {
                  if (side === null) return;
                  setKept({ ...kept, [one.field]: side });
                  onKeep(one, side);
                }}
              >
                {SIDES.map((side) => (
                  <ToggleButton key={side} value={side} sx={{ whiteSpace: 'nowrap' }}>
                    {translate(`common.conflict.keep_${side}`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
