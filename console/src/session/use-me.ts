import { useQuery } from '@tanstack/react-query';
import type { Me } from 'castellan-react-admin';
import { client } from '../api/client.js';

/** The signed-in user; undefined while loading. */
export function useMe(): Me | undefined {
  return useQuery({ queryKey: ['auth', 'me'], queryFn: () => client.session.me() }).data;
}
