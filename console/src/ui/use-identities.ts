import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../api/client.js';
import { useSignInProviders } from '../session/use-sign-in-providers.js';

/** An account at an identity provider that somebody signs in through, with the provider's name. */
export type NamedIdentity = Schema<'Identity'> & { readonly name: string };

interface Identities {
  /** None until they're known. */
  readonly identities: readonly NamedIdentity[];
  /** Reads them again. */
  readonly refresh: () => Promise<void>;
}

/** The identities below `path`, such as `/users/me/identities`. */
export function useIdentities(path: string): Identities {
  const queries = useQueryClient();
  const providers = useSignInProviders();
  const queryKey = ['identities', path];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.request<Schema<'Identity'>[]>(path, { signal })).json,
  });
  return {
    // One of a provider that is no longer set up has its key alone.
    identities: data.map((one) => ({
      ...one,
      name: providers.find(({ key }) => key === one.provider)?.name ?? one.provider,
    })),
    // The sessions that one opened end with it.
    refresh: async () => {
      await Promise.all([queryKey, ['sessions']].map((key) => queries.invalidateQueries({ queryKey: key })));
    },
  };
}
