import { useState, type ReactElement, type ReactNode } from 'react';
import { Edit, SimpleForm, useNotify } from 'react-admin';
import { ConflictDialog } from './conflict-dialog.js';
import { EffectBar } from './effect-bar.js';

/** When the record is read again after a conflict, what was typed stays. */
const KEEP_TYPED = { keepDirtyValues: true };

interface EditWithEffectProps {
  /** The buttons above the form. */
  readonly actions: ReactElement;
  /** Inputs. */
  readonly children: ReactNode;
}

/** A page for a record that decides what people may do. Changes collect; a bar says what they would do, and saves. */
export function EditWithEffect({ actions, children }: EditWithEffectProps) {
  const notify = useNotify();
  const [saved, setSaved] = useState<Readonly<Record<string, unknown>>>();
  const onSuccess = (record: Readonly<Record<string, unknown>>) => {
    notify('ra.notification.updated', { type: 'info', messageArgs: { smart_count: 1 } });
    setSaved(record);
  };
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{ onSuccess }}
      actions={actions}
      // The bar stays at the bottom of the window.
      sx={{ '& .RaEdit-card': { overflow: 'visible', minWidth: 0 } }}
    >
      <SimpleForm toolbar={<EffectBar saved={saved} />} resetOptions={KEEP_TYPED}>
        {children}
        <ConflictDialog />
      </SimpleForm>
    </Edit>
  );
}
