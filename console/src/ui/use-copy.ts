import { useNotify } from 'react-admin';

/** Returns a function that copies a text and says so, with a text of the console's own: `copied`. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const notify = useNotify();
  return async (text, copied) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copied, { type: 'info' });
    } catch {
      // Without HTTPS, browsers have no clipboard except on this computer.
      notify('common.copy_failed', { type: 'error' });
    }
  };
}
