import { useCan } from '../../session/use-can.js';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';

/** The names of abilities by their keys; undefined while they load, and for those who may not read them. */
export function useAbilityNames(): ReadonlyMap<string, string> | undefined {
  const isAllowed = useCan()('ability.read');
  return useQuery({ queryKey: ['abilities', 'names'], enabled: isAllowed, queryFn: abilityNames }).data;
}

async function abilityNames(): Promise<ReadonlyMap<string, string>> {
  const { json } = await client.request<Schema<'Ability'>[]>('/abilities?_page=1&_limit=200');
  return new Map(json.map(({ key, name }) => [key, name]));
}
