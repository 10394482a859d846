import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate, useUnselectAll, useUpdateMany } from 'react-admin';
import type { Scalar } from '../customer.js';
import { ChangeFields, type Change } from './change-fields.js';
import { errorsOf } from './errors-of.js';

interface BulkEditDialogProps {
  readonly ids: readonly (string | number)[];
  readonly onClose: () => void;
}

/** One request changes all: either every customer gets the values or none. */
export function BulkEditDialog({ ids, onClose }: BulkEditDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselectAll = useUnselectAll('customers');
  const [changes, setChanges] = useState<readonly Change[]>([{ field: 'status', value: null }]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [updateMany, { isPending }] = useUpdateMany();
  const save = () => {
    const data: Record<string, Scalar | null> = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
    void updateMany(
      'customers',
      { ids: [...ids], data },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('customers.bulk.done', { type: 'info', messageArgs: { smart_count: ids.length } });
          unselectAll();
          refresh();
          onClose();
        },
        onError: (error: unknown) => {
          const named = errorsOf(error);
          setErrors(named);
          const message = error instanceof Error ? error.message : String(error);
          if (Object.keys(named).length === 0) notify(message, { type: 'error' });
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-edit">
      <DialogTitle id="bulk-edit">{translate('customers.bulk.title', { smart_count: ids.length })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{translate('customers.bulk.help')}</DialogContentText>
        <ChangeFields changes={changes} errors={errors} onChange={setChanges} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.cancel')}</Button>
        <Button variant="contained" disabled={isPending || changes.length === 0} onClick={save}>
          {translate('customers.bulk.save', { smart_count: ids.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
