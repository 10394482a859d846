import { useMemo } from 'react';
import { useStore, useStoreContext } from 'react-admin';

/** A record that was opened in this browser. */
export interface Recent {
  readonly resource: string;
  readonly id: string;
  readonly name: string;
}

const KEY = 'recent';
const MOST = 12;
const NONE: readonly Recent[] = [];

/** The records opened last, newest first. They're kept in the browser until somebody signs out. */
export function useRecent(): readonly Recent[] {
  return useStore<readonly Recent[]>(KEY, NONE)[0];
}

/** Returns functions that put a record first, and that take it out. */
export function useNoteRecent() {
  const store = useStoreContext();
  return useMemo(() => {
    const others = ({ resource, id }: Omit<Recent, 'name'>) =>
      (store.getItem<readonly Recent[]>(KEY) ?? NONE).filter((one) => one.resource !== resource || one.id !== id);
    return {
      note: (opened: Recent) => store.setItem(KEY, [opened, ...others(opened)].slice(0, MOST)),
      forget: (gone: Omit<Recent, 'name'>) => store.setItem(KEY, others(gone)),
    };
  }, [store]);
}
