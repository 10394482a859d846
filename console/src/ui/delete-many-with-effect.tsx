import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, useListContext, useTranslate } from 'react-admin';
import { useDeletion } from './use-deletion.js';
import { useSelectedNames } from './use-selected-names.js';

interface DeleteManyWithEffectProps {
  /** A key of the texts: the question, with the number. */
  readonly title: string;
  /** A key of the texts. */
  readonly help: string;
  /** Of the placeholders in it. */
  readonly values?: object;
  readonly disabled?: boolean;
}

/** Deletes the selected records of a list in one request, after naming them and showing who loses what by it. */
export function DeleteManyWithEffect({ title, help, values, disabled = false }: DeleteManyWithEffectProps) {
  const translate = useTranslate();
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const { remove, isPending, dialog } = useDeletion(resource, help, values);
  const names = useSelectedNames();
  const count = selectedIds.length;
  const question =
    count === 1 && names[0] !== undefined
      ? translate('effect.delete.title', { name: names[0] })
      : translate(title, { smart_count: count });
  return (
    <>
      <Button
        label="effect.delete.button"
        color="error"
        disabled={isPending || disabled}
        onClick={() => remove({ ids: selectedIds, title: question, names, onDone: onUnselectItems })}
      >
        <DeleteIcon />
      </Button>
      {dialog}
    </>
  );
}
