import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, useRecordContext, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import { unsavedChanges } from './saving/unsaved-changes.js';
import { useDeletion } from './use-deletion.js';

interface DeleteWithEffectProps {
  readonly name: string;
  /** A key of the texts. */
  readonly help: string;
  /** Of the placeholders in it. */
  readonly values?: object;
}

/** Deletes the record of the page, after showing who loses what by it, and leads to the list. */
export function DeleteWithEffect({ name, help, values }: DeleteWithEffectProps) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const { remove, isPending, dialog } = useDeletion(resource, help, values);
  if (record === undefined) return null;
  const title = translate('effect.delete.title', { name });
  const leave = () => {
    unsavedChanges.discard();
    redirect('list', resource);
  };
  return (
    <>
      <Button
        label="effect.delete.button"
        color="error"
        disabled={isPending}
        onClick={() => remove({ ids: [record.id], title, onDone: leave })}
      >
        <DeleteIcon />
      </Button>
      {dialog}
    </>
  );
}
