import { useState, type ReactNode } from 'react';
import { useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { EffectBar } from './effect-bar.js';
import { SavingForm } from './saving/saving-form.js';
import { useAskingSave, type Asking } from './use-asking-save.js';

interface EffectFormProps extends Asking {
  /** Inputs. */
  readonly children: ReactNode;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  /** For those who may only read: without the bar. */
  readonly isReadOnly?: boolean;
  /** Further buttons. */
  readonly buttons?: ReactNode;
}

/**
 * The form of a record that decides who may do what. Changes collect; a bar says what they would do, and saves. `question`
 * and `questionAbout` ask before. Put it into `<EditBase mutationMode="pessimistic" redirect={false}>` or `<Create>`.
 */
export function EffectForm({ children, defaultValues, isReadOnly = false, buttons, ...asking }: EffectFormProps) {
  const notify = useNotify();
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const isStored = useRecordContext()?.id !== undefined;
  const { save, dialog } = useAskingSave(asking);
  const [saved, setSaved] = useState<Readonly<Record<string, unknown>>>();
  const onSuccess = (record: Readonly<Record<string, unknown>>) => {
    const fallback = translate('ra.notification.updated', { smart_count: 1 });
    notify(`resources.${resource}.notifications.updated`, { messageArgs: { smart_count: 1, _: fallback } });
    setSaved(record);
  };
  return (
    <>
      <SavingForm
        toolbar={isReadOnly ? false : <EffectBar saved={saved} toBody={asking.toBody} buttons={buttons} />}
        defaultValues={defaultValues}
        save={save}
        {...(isStored && { callbacks: { onSuccess } })}
      >
        {children}
      </SavingForm>
      {dialog}
    </>
  );
}
