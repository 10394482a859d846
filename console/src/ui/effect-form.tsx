import { useState, type ReactNode } from 'react';
import {
  SaveContextProvider,
  SimpleForm,
  useNotify,
  useRecordContext,
  useResourceContext,
  useSaveContext,
  useTranslate,
} from 'react-admin';
import { ConflictDialog, KEEP_TYPED } from './conflict-dialog.js';
import { EffectBar } from './effect-bar.js';
import { useAskingSave, type Asking } from './use-asking-save.js';

interface EffectFormProps extends Asking {
  /** Inputs. */
  readonly children: ReactNode;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  /** For those who may only read: without the bar. */
  readonly isReadOnly?: boolean;
}

/**
 * The form of a record that decides who may do what. Changes collect; a bar says what they would do, and saves. `question`
 * asks before. Put it into `<EditBase mutationMode="pessimistic" redirect={false}>` or `<Create>`.
 */
export function EffectForm({ children, defaultValues, isReadOnly = false, question, toBody }: EffectFormProps) {
  const notify = useNotify();
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const isStored = useRecordContext()?.id !== undefined;
  const context = useSaveContext();
  const { save, dialog } = useAskingSave({ question, toBody });
  const [saved, setSaved] = useState<Readonly<Record<string, unknown>>>();
  const onSuccess = (record: Readonly<Record<string, unknown>>) => {
    const fallback = translate('ra.notification.updated', { smart_count: 1 });
    notify(`resources.${resource}.notifications.updated`, { messageArgs: { smart_count: 1, _: fallback } });
    setSaved(record);
  };
  const savingHere: typeof save = (data, callbacks) => save(data, isStored ? { onSuccess, ...callbacks } : callbacks);
  return (
    <SaveContextProvider value={{ ...context, save: savingHere }}>
      <SimpleForm
        toolbar={isReadOnly ? false : <EffectBar saved={saved} toBody={toBody} />}
        resetOptions={KEEP_TYPED}
        {...(defaultValues !== undefined && { defaultValues })}
      >
        {children}
        {isStored && <ConflictDialog />}
      </SimpleForm>
      {dialog}
    </SaveContextProvider>
  );
}
