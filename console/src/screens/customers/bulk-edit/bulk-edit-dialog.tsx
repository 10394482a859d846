import { Dialog, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate, useUnselectAll, useUpdateMany } from 'react-admin';
import { leaving } from '../../../layout/leaving.js';
import { ChangesForm, type Changes } from './changes-form.js';
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
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [updateMany, { isPending }] = useUpdateMany();
  const save = (data: Changes) => {
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
  const count = { smart_count: ids.length };
  return (
    <Dialog open onClose={() => leaving.before(onClose)} fullWidth maxWidth="sm" aria-labelledby="bulk-edit">
      <DialogTitle id="bulk-edit">{translate('customers.bulk.title', count)}</DialogTitle>
      <ChangesForm
        help={translate('customers.bulk.help')}
        saveLabel={translate('customers.bulk.save', count)}
        {...{ isPending, errors, onClose }}
        onSave={save}
      />
    </Dialog>
  );
}
