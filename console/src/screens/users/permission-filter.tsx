import { AutocompleteInput, useGetList, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { STANDARD_ACTIONS } from '../../ui/access/standard-actions.js';
import { useActionName } from '../../ui/access/use-action-name.js';

type Ability = Schema<'Ability'>;

/** "Who may …": lists the people who may do what is chosen now. */
export function PermissionFilter({ source }: { readonly source: string; readonly alwaysOn?: boolean }) {
  const translate = useTranslate();
  const nameOf = useActionName();
  const { data: abilities = [], isPending } = useGetList<Ability>('abilities', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const choices = abilities.flatMap((ability) =>
    [...STANDARD_ACTIONS.filter((action) => ability[action]), ...(ability.actions ?? [])].map((action) => ({
      id: `${ability.key}.${action}`,
      name: translate('users.filters.permission', {
        ability: ability.name,
        action: nameOf(action).toLowerCase(),
      }),
    })),
  );
  return (
    <AutocompleteInput
      source={source}
      label="users.filters.can"
      choices={choices}
      isPending={isPending}
      helperText={false}
      sx={{ width: 220, maxWidth: '100%' }}
    />
  );
}
