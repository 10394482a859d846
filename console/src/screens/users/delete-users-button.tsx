import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, useDeleteMany, useListContext, useNotify, useTranslate } from 'react-admin';
import { useAskFirst } from '../../ui/access/use-ask-first.js';
import { dryRunDeletion } from '../../ui/access/dry-run-deletion.js';
import { useTried } from '../../ui/use-tried.js';

/** Deletes the selected people in one request, after saying what they and their tokens lose. */
export function DeleteUsersButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const tried = useTried();
  const { selectedIds, onUnselectItems } = useListContext();
  const { ask, dialog } = useAskFirst();
  const [deleteMany, { isPending }] = useDeleteMany();
  const remove = tried(async () => {
    const ids = selectedIds.map(String);
    const { effect } = await dryRunDeletion('users', ids);
    const question = {
      title: translate('users.delete.many', ids.length),
      text: translate('users.delete.help'),
      confirm: translate('ra.action.delete'),
      isDangerous: true,
    };
    if (!(await ask({ ...question, effect }))) return;
    await deleteMany('users', { ids }, { returnPromise: true, mutationMode: 'pessimistic' });
    onUnselectItems();
    notify('users.delete.done', { type: 'info', messageArgs: { smart_count: ids.length } });
  });
  return (
    <>
      <Button label="ra.action.delete" color="error" disabled={isPending} onClick={() => void remove()}>
        <DeleteIcon />
      </Button>
      {dialog}
    </>
  );
}
