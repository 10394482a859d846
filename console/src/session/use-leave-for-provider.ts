import { leaveForProvider, type LeaveOptions } from 'castellan-react-admin';
import { useTranslate } from 'react-admin';
import { client, CONSOLE_URL } from '../api/client.js';

/** Returns a function that leaves the page for a provider's sign-in; it rejects with an error in words when the browser can't. */
export function useLeaveForProvider(): (options: Omit<LeaveOptions, 'returnTo'>) => Promise<void> {
  const translate = useTranslate();
  return async (options) => {
    if (!globalThis.isSecureContext) throw new Error(translate('session.providers.insecure'));
    await leaveForProvider(client, { ...options, returnTo: CONSOLE_URL });
  };
}
