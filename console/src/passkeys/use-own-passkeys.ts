import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { client } from '../api/client.js';
import { canUsePasskeys, type Passkey } from './passkeys.js';

interface OwnPasskeys {
  /** Undefined until they're known; null where there can be none. */
  readonly passkeys: readonly Passkey[] | null | undefined;
  /** Reads them again. */
  readonly refresh: () => Promise<void>;
}

/** One's own passkeys. */
export function useOwnPasskeys(): OwnPasskeys {
  const queries = useQueryClient();
  const queryKey = ['passkeys'];
  const { data: passkeys } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (canUsePasskeys() ? ownPasskeys(signal) : null),
  });
  return { passkeys, refresh: () => queries.invalidateQueries({ queryKey }) };
}

/** Null where the service has them off. */
async function ownPasskeys(signal: AbortSignal): Promise<readonly Passkey[] | null> {
  try {
    return (await client.request<readonly Passkey[]>('/users/me/passkeys', { signal })).json;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
