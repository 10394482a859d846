import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { leaving } from '../../../layout/leaving.js';
import { useUnsaved } from '../../../ui/saving/use-unsaved.js';
import type { Scalar } from '../customer.js';
import { ChangeFields, type Change } from './change-fields.js';

export type Changes = Readonly<Record<string, Scalar | null>>;

interface ChangesFormProps {
  readonly help: string;
  readonly saveLabel: string;
  readonly isPending: boolean;
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onSave: (changes: Changes) => void;
  readonly onClose: () => void;
}

/** The fields to change in several customers, inside a dialog. */
export function ChangesForm({ help, saveLabel, isPending, errors, onSave, onClose }: ChangesFormProps) {
  const translate = useTranslate();
  const [changes, setChanges] = useState<readonly Change[]>([{ field: 'status', value: null }]);
  useUnsaved(changes.some(({ value }) => value !== null));
  const save = () => onSave(Object.fromEntries(changes.map(({ field, value }) => [field, value])));
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{help}</DialogContentText>
        <ChangeFields changes={changes} errors={errors} onChange={setChanges} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => leaving.before(onClose)}>{translate('common.cancel')}</Button>
        <Button variant="contained" disabled={isPending || changes.length === 0} onClick={save}>
          {saveLabel}
        </Button>
      </DialogActions>
    </>
  );
}
