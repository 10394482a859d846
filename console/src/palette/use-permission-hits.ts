import { useGetList, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useCan } from '../session/use-can.js';
import { STANDARD_ACTIONS } from '../ui/access/standard-actions.js';
import { useActionName } from '../ui/access/use-action-name.js';
import type { Hit } from './hit.js';
import { hasWords } from './rank-hits.js';

type Ability = Schema<'Ability'>;

/** As many abilities as there may be on a page. */
const ABILITIES = { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' }, filter: {} } as const;
const MOST = 4;
const FRESH_MS = 60_000;

/**
 * Permissions by their keys, such as `customer.delete`, or by their names, each leading to the people who have it; a single one also
 * to the reasons why and why not, and to the roles that grant it.
 */
export function usePermissionHits(text: string): readonly Hit[] {
  const translate = useTranslate();
  const can = useCan();
  const actionNameOf = useActionName();
  const mayAsk = ['account.read', 'ability.read'].every(can);
  const { data: abilities = [] } = useGetList<Ability>('abilities', ABILITIES, {
    enabled: mayAsk && text !== '',
    staleTime: FRESH_MS,
  });
  if (!mayAsk || text === '') return [];
  const found = abilities
    .flatMap((ability) => actionsOf(ability).map((action) => ({ ability, action, key: `${ability.key}.${action}` })))
    .map((one) => ({
      ...one,
      name: translate('access.permission', { ability: one.ability.name, action: actionNameOf(one.action) }),
    }))
    .filter(({ key, name }) => key.startsWith(text.toLowerCase()) || (text.includes(' ') && hasWords(name, text)))
    .slice(0, MOST);
  const hit = (label: string, { key, name }: (typeof found)[number], go: string) => ({
    key: `${label} ${key}`,
    title: translate(label, { permission: `${name} (${key})` }),
    kind: translate('palette.permission'),
    go,
  });
  return found.flatMap((one) => [
    hit('palette.who', one, `/users?${search({ filter: JSON.stringify({ can: one.key }) })}`),
    ...(found.length === 1 && can('role.read')
      ? [
          hit('palette.why', one, `/access?${search({ area: one.ability.key })}`),
          hit('palette.roles', one, `/access?${search({ rows: 'roles', can: one.key })}`),
        ]
      : []),
  ]);
}

function actionsOf(ability: Ability): readonly string[] {
  return [...STANDARD_ACTIONS.filter((action) => ability[action]), ...(ability.actions ?? [])];
}

function search(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString();
}
