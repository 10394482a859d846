import { useEffect, useRef } from 'react';
import { unsavedChanges } from './unsaved-changes.js';

/** Asks before the page is left while `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean): void {
  const latest = useRef(isUnsaved);
  useEffect(() => unsavedChanges.watch(() => latest.current), []);
  useEffect(() => {
    latest.current = isUnsaved;
    unsavedChanges.look();
  }, [isUnsaved]);
}
