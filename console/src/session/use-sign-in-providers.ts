import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../api/client.js';

/** An identity provider that people sign in through. */
export type SignInProvider = Schema<'IdentityProvider'>;

/** The identity providers of this service; none until they're known. */
export function useSignInProviders(): readonly SignInProvider[] {
  const { data = [] } = useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: async ({ signal }) =>
      (await client.request<SignInProvider[]>('/sign-in/providers', { signal, isPublic: true })).json,
    staleTime: Infinity,
  });
  return data;
}
