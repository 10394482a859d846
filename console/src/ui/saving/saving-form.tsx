import { useState, type ReactNode } from 'react';
import {
  SaveContextProvider,
  SimpleForm,
  useNotify,
  useRecordContext,
  useSaveContext,
  type SaveHandlerCallbacks,
} from 'react-admin';
import { ChangedMeanwhile, fieldErrors, NoConnection } from 'castellan-react-admin';
import { conflict } from '../../api/notices.js';
import { ConflictDialog } from '../conflict-dialog.js';
import { ForeignErrors } from './foreign-errors.js';
import { GuardedValues } from './guarded-values.js';
import { NotSaved } from './not-saved.js';

/** The page's own, or one that asks first. */
export type Save = NonNullable<ReturnType<typeof useSaveContext>['save']>;

interface SavingFormProps {
  /** Inputs. */
  readonly children: ReactNode;
  /** The buttons below. */
  readonly toolbar: ReactNode;
  readonly defaultValues?: Readonly<Record<string, unknown>> | undefined;
  /** The page's by default. */
  readonly save?: Save | undefined;
  readonly callbacks?: Pick<SaveHandlerCallbacks, 'onSuccess'>;
}

/** When the record is read again after a conflict, what was typed stays. */
const KEEP_TYPED = { keepDirtyValues: true };

/**
 * A form that loses nothing: it asks before it's left, stays as it is without a connection, and shows both sides when somebody else
 * changed the same fields. Errors of the service appear at their fields.
 */
export function SavingForm({ children, toolbar, defaultValues, save, callbacks }: SavingFormProps) {
  const notify = useNotify();
  const isStored = useRecordContext()?.id !== undefined;
  const context = useSaveContext();
  const [broken, setBroken] = useState<NoConnection>();
  const savingHere: Save = async (data) => {
    let failure: unknown;
    const onError = (error: unknown) => {
      failure = error;
      const isShown = fieldErrors(error) !== undefined || error instanceof NoConnection;
      if (!isShown) notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    };
    setBroken(undefined);
    conflict.set(undefined);
    const errors = (await (save ?? context.save)?.(data, { ...callbacks, onError })) as unknown;
    if (failure instanceof NoConnection) setBroken(failure);
    // The dialog shows these fields.
    return failure instanceof ChangedMeanwhile ? undefined : errors;
  };
  return (
    <SaveContextProvider value={{ ...context, save: savingHere }}>
      <SimpleForm toolbar={toolbar} resetOptions={KEEP_TYPED} {...(defaultValues !== undefined && { defaultValues })}>
        {children}
        <GuardedValues />
        <ForeignErrors />
        {broken !== undefined && <NotSaved message={broken.message} onClose={() => setBroken(undefined)} />}
        {isStored && <ConflictDialog />}
      </SimpleForm>
    </SaveContextProvider>
  );
}
