import { useNotify } from 'react-admin';
import { explain } from '../api/providers.js';

/** Returns a function that wraps an action: a refusal appears as a notification, with the missing permissions. */
export function useTried(): (action: () => Promise<void>) => () => Promise<void> {
  const notify = useNotify();
  return (action) => async () => {
    try {
      await action();
    } catch (error) {
      const refusal = explain(error);
      notify(refusal instanceof Error ? refusal.message : String(refusal), { type: 'error' });
    }
  };
}
