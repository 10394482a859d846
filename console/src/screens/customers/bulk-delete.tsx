import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, useDeleteMany, useListContext, useNotify, useTranslate } from 'react-admin';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { useSelectedNames } from '../../ui/use-selected-names.js';
import { useTried } from '../../ui/use-tried.js';
import { MAX_SELECTED } from './limits.js';

/** Deletes the selected customers after naming them. */
export function BulkDelete() {
  const translate = useTranslate();
  const notify = useNotify();
  const tried = useTried();
  const { ask, dialog } = useAskFirst();
  const { selectedIds, onUnselectItems } = useListContext();
  const [deleteMany, { isPending }] = useDeleteMany();
  const names = useSelectedNames();
  const count = { smart_count: selectedIds.length };
  const remove = tried(async () => {
    const question = {
      title: translate('customers.delete.title', count),
      text: `${names.join(', ')}. ${translate('customers.delete.help')}`,
      confirm: translate('effect.delete.confirm'),
      isDangerous: true,
    };
    if (!(await ask(question))) return;
    await deleteMany('customers', { ids: selectedIds }, { returnPromise: true, mutationMode: 'pessimistic' });
    notify('ra.notification.deleted', { messageArgs: count });
    onUnselectItems();
  });
  return (
    <>
      <Button
        label="effect.delete.button"
        color="error"
        disabled={isPending || selectedIds.length > MAX_SELECTED}
        onClick={() => void remove()}
      >
        <DeleteIcon />
      </Button>
      {dialog}
    </>
  );
}
