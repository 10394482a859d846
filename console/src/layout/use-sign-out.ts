import { useLogout } from 'react-admin';
import { leaving } from './leaving.js';

/** Returns a function that signs out, after asking about what isn't saved. */
export function useSignOut(): () => Promise<void> {
  const logout = useLogout();
  return async () => {
    if (await leaving.ask()) await logout();
  };
}
