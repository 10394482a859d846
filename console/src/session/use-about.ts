import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../api/client.js';
import { Observed } from '../api/observed.js';

const FRESH_FOR_MS = 60_000;

/** Whom to ask for permissions, for refusals; null until it's known, or if nobody is named. */
export const contact = new Observed<string | null>(null);

/** What everybody may know of this installation; undefined until it's known. */
export function useAbout(): Schema<'About'> | undefined {
  return useQuery({
    queryKey: ['about'],
    queryFn: async ({ signal }) => {
      const { json } = await client.request<Schema<'About'>>('/about', { signal });
      contact.set(json.contact);
      return json;
    },
    staleTime: FRESH_FOR_MS,
  }).data;
}
