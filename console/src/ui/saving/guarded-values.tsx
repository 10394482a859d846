import { useCallback, useEffect, useRef } from 'react';
import { useRegisterMutationMiddleware } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { unsavedChanges } from './unsaved-changes.js';

type Write = (...values: unknown[]) => Promise<unknown>;

/** Put it into a form: before what was typed is lost, the person is asked. */
export function GuardedValues() {
  const { control, watch } = useFormContext();
  const { dirtyFields } = useFormState();
  /** Saved as it is, though the form compares it with the record that it began with. */
  const isSaved = useRef(false);
  // The form's own state, which is ahead of what is rendered.
  useEffect(() => unsavedChanges.watch(() => isAnyTrue(control._formState.dirtyFields) && !isSaved.current), [control]);
  useEffect(() => unsavedChanges.look(), [dirtyFields]);
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name === undefined) return;
      isSaved.current = false;
      unsavedChanges.look();
    });
    return unsubscribe;
  }, [watch]);
  const noteSaved = useCallback(async (...values: unknown[]) => {
    const saved = await (values.pop() as Write)(...values);
    isSaved.current = true;
    return saved;
  }, []);
  useRegisterMutationMiddleware(noteSaved as never);
  return null;
}

/** Of nested fields, one suffices. */
function isAnyTrue(dirty: unknown): boolean {
  return dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isAnyTrue));
}
