import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';

/** The texts that the areas of the abilities which every service has go by. */
const OF_EVERY_SERVICE = {
  account: 'resources.users.name',
  role: 'resources.roles.name',
  ability: 'resources.abilities.name',
  customer: 'resources.customers.name',
  segment: 'resources.segments.name',
  settings: 'access.settings',
};

/** The names of abilities by their keys; undefined while they load. Those who may not read them know the ones of every service. */
export function useAbilityNames(): ReadonlyMap<string, string> | undefined {
  const translate = useTranslate();
  const isAllowed = useCan()('ability.read');
  const { data } = useQuery({ queryKey: ['abilities', 'names'], enabled: isAllowed, queryFn: abilityNames });
  const known = useMemo(
    () => new Map(Object.entries(OF_EVERY_SERVICE).map(([key, text]) => [key, translate(text, { smart_count: 2 })])),
    [translate],
  );
  return isAllowed ? data : known;
}

async function abilityNames(): Promise<ReadonlyMap<string, string>> {
  const { json } = await client.request<Schema<'Ability'>[]>('/abilities?_page=1&_limit=200');
  return new Map(json.map(({ key, name }) => [key, name]));
}
