import { useSyncExternalStore } from 'react';
import { useGetIdentity } from 'react-admin';

/**
 * The id of the last change of all that match which the signed-in user began in this browser, and a function that replaces it. It's kept
 * through reloads and the same in all tabs, until they have seen its end.
 */
export function useRememberedOperation(): readonly [string | undefined, (id: string | undefined) => void] {
  const { identity } = useGetIdentity();
  const key = `castellan.operation.${identity?.id ?? ''}`;
  const id = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const remember = (next: string | undefined) => {
    if (next === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
    // The browser tells other tabs alone.
    globalThis.dispatchEvent(new StorageEvent('storage', { key }));
  };
  return [id ?? undefined, remember];
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener);
  return () => globalThis.removeEventListener('storage', listener);
}
