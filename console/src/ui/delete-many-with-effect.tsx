import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, useListContext, useTranslate } from 'react-admin';
import { useDeletion } from './use-deletion.js';

interface DeleteManyWithEffectProps {
  /** A key of the texts: the question, with the number. */
  readonly title: string;
  /** A key of the texts. */
  readonly help: string;
}

/** Deletes the selected records of a list in one request, after showing who loses what by it. */
export function DeleteManyWithEffect({ title, help }: DeleteManyWithEffectProps) {
  const translate = useTranslate();
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const { remove, isPending, dialog } = useDeletion(resource, help);
  const question = translate(title, { smart_count: selectedIds.length });
  return (
    <>
      <Button
        label="effect.delete.button"
        color="error"
        disabled={isPending}
        onClick={() => remove({ ids: selectedIds, title: question, onDone: onUnselectItems })}
      >
        <DeleteIcon />
      </Button>
      {dialog}
    </>
  );
}
