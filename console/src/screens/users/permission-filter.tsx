import { AutocompleteInput, useGetList, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';

type Ability = Schema<'Ability'>;

const ACTIONS = ['read', 'create', 'update', 'delete'] as const;

/** "Who may …": lists the people who may do what is chosen now. */
export function PermissionFilter({ source }: { readonly source: string; readonly alwaysOn?: boolean }) {
  const translate = useTranslate();
  const { data: abilities = [], isPending } = useGetList<Ability>('abilities', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const choices = abilities.flatMap((ability) =>
    ACTIONS.filter((action) => ability[action]).map((action) => ({
      id: `${ability.key}.${action}`,
      name: translate('users.filters.permission', {
        ability: ability.name,
        action: translate(`resources.abilities.fields.${action}`).toLowerCase(),
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
      sx={{ width: 260, maxWidth: '100%' }}
    />
  );
}
