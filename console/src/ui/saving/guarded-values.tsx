import { useCallback, useEffect, useRef } from 'react';
import { useRecordContext, useRegisterMutationMiddleware, type RaRecord, type UpdateParams } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { conflict } from '../../api/notices.js';
import { useObserved } from '../../api/observed.js';
import { unsavedChanges } from './unsaved-changes.js';

type Write = (resource: string, params: UpdateParams) => Promise<{ readonly data: RaRecord }>;

/**
 * Put it into a form: before what was typed is lost, the person is asked; and it's saved as a change of the record that it was
 * typed for, though the page may have read that again meanwhile.
 */
export function GuardedValues() {
  const { control, watch } = useFormContext();
  const { dirtyFields } = useFormState();
  /** Saved as it is, though the form compares it with the record that it began with. */
  const isSaved = useRef(false);
  const record = useRecordContext();
  /** The record before anything was typed; undefined once a dialog has shown what became of it. */
  const loaded = useRef(record);
  // The form's own state, which is ahead of what is rendered.
  const isUnsaved = useCallback(() => isAnyTrue(control._formState.dirtyFields) && !isSaved.current, [control]);
  useEffect(() => unsavedChanges.watch(isUnsaved), [isUnsaved]);
  useEffect(() => {
    if (!isUnsaved()) loaded.current = record;
  }, [record, isUnsaved]);
  const latestConflict = useObserved(conflict);
  useEffect(() => {
    if (latestConflict !== undefined) loaded.current = undefined;
  }, [latestConflict]);
  useEffect(() => unsavedChanges.look(), [dirtyFields]);
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name === undefined) return;
      isSaved.current = false;
      unsavedChanges.look();
    });
    return unsubscribe;
  }, [watch]);
  const saving = useCallback(
    async (resource: string, params: UpdateParams, write: Write) => {
      const { previousData } = params as { readonly previousData?: RaRecord };
      const before = previousData && beforeTyping(previousData, loaded.current, control._formState.dirtyFields);
      const saved = await write(resource, before === undefined ? params : { ...params, previousData: before });
      isSaved.current = true;
      loaded.current = saved.data;
      return saved;
    },
    [control],
  );
  useRegisterMutationMiddleware(saving as never);
  return null;
}

/** The record as it's stored, but for what was typed: of that, as it was before. */
function beforeTyping(
  stored: RaRecord,
  loaded: RaRecord | undefined,
  dirty: Readonly<Record<string, unknown>>,
): RaRecord {
  if (loaded?.id !== stored.id) return stored;
  const typed = Object.keys(dirty).filter((name) => isAnyTrue(dirty[name]));
  return { ...stored, ...Object.fromEntries([...typed, 'updated'].map((name) => [name, loaded[name] as unknown])) };
}

/** Of nested fields, one suffices. */
function isAnyTrue(dirty: unknown): boolean {
  return dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isAnyTrue));
}
