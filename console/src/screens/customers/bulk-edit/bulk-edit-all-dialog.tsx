import { Dialog, DialogTitle } from '@mui/material';
import { useEffect, useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate, useUnselectAll } from 'react-admin';
import { leaving } from '../../../layout/leaving.js';
import { ChangesForm, type Changes } from './changes-form.js';
import { errorsOf } from './errors-of.js';
import { OperationProgress } from './operation-progress.js';
import { useOperation, type Operation } from './use-operation.js';

/** Changes all customers that match the filters of the list. The service does so in batches, and this shows how far it is. */
export function BulkEditAllDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselectAll = useUnselectAll('customers');
  const { total = 0, ...list } = useListContext();
  const filter = list.filterValues as Readonly<Record<string, unknown>>;
  const [expect] = useState(total);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isPending, setPending] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const { operation, start, follow, stop, forget } = useOperation();
  const reporting = async (request: () => Promise<void>) => {
    setPending(true);
    try {
      await request();
    } catch (error) {
      const named = errorsOf(error);
      setErrors(named);
      const isShown = Object.keys(named).some((field) => field !== 'expect');
      if (!isShown) notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setPending(false);
    }
  };
  const begin = async (changes: Changes) => {
    await start({ filter, expect, changes });
    setStarted(true);
  };
  const close = () => {
    if (isStarted) {
      unselectAll();
      refresh();
      // Otherwise the list goes on showing it.
      if (operation?.state !== 'running') forget();
    }
    onClose();
  };
  const showInList = (undo: Operation) => {
    follow(undo);
    unselectAll();
    onClose();
  };
  // The service has forgotten it, or its end was seen in another tab.
  const isOver = isStarted && operation === null;
  useEffect(() => {
    if (isOver) close();
  });
  const count = { smart_count: expect };
  return (
    <Dialog open onClose={() => leaving.before(close)} fullWidth maxWidth="sm" aria-labelledby="bulk-edit-all">
      <DialogTitle id="bulk-edit-all">{translate('customers.bulk_all.title', count)}</DialogTitle>
      {!isStarted || !operation ? (
        <ChangesForm
          help={translate('customers.bulk_all.help')}
          saveLabel={translate('customers.bulk_all.save', count)}
          {...{ isPending, errors }}
          onSave={(changes: Changes) => void reporting(() => begin(changes))}
          onClose={close}
        />
      ) : (
        <OperationProgress
          operation={operation}
          onStop={() => void reporting(stop)}
          onUndo={showInList}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
