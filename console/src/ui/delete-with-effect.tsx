import DeleteIcon from '@mui/icons-material/Delete';
import { useState } from 'react';
import {
  Button,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import { EffectDialog } from './effect-dialog.js';
import { useDryRun } from './use-dry-run.js';

/** Deletes the record of the page, after showing who loses what by it. `help` is a key of the texts. */
export function DeleteWithEffect({ name, help }: { readonly name: string; readonly help?: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const [isOpen, setIsOpen] = useState(false);
  const state = useDryRun(resource, isOpen && record !== undefined ? { id: record.id } : undefined);
  const [remove, { isPending, error }] = useDelete<RaRecord, Error>();
  const onSuccess = () => {
    notify('ra.notification.deleted', { type: 'info', messageArgs: { smart_count: 1 } });
    redirect('list', resource);
  };
  return (
    <>
      <Button label="effect.delete.button" color="error" onClick={() => setIsOpen(true)}>
        <DeleteIcon />
      </Button>
      {isOpen && (
        <EffectDialog
          title={translate('effect.delete.title', { name })}
          confirm={translate('effect.delete.confirm')}
          state={error === null ? state : { result: undefined, error }}
          isBusy={isPending}
          onConfirm={() => {
            if (record !== undefined) void remove(resource, { id: record.id, previousData: record }, { onSuccess });
          }}
          onClose={() => setIsOpen(false)}
        >
          {help !== undefined && translate(help)}
        </EffectDialog>
      )}
    </>
  );
}
