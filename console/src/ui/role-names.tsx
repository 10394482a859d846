import { Typography } from '@mui/material';
import { useGetManyAggregate, useRecordContext, useTranslate, type RaRecord } from 'react-admin';
import type { Schema } from 'castellan-client';

type Role = Schema<'RoleView'>;

const SHOWN = 2;

/** The names of a record's roles: two, and how many more. As a column: `<RoleNames source="roles" sortable={false} />`. */
export function RoleNames(_props: { readonly source: string; readonly sortable: false; readonly label?: string }) {
  const translate = useTranslate();
  const ids = useRecordContext<RaRecord & { readonly roles: readonly string[] }>()?.roles ?? [];
  const { data = [] } = useGetManyAggregate<Role>('roles', { ids: [...ids] }, { enabled: ids.length > 0 });
  const names = data.flatMap((role: Role | undefined) => role?.name ?? []).sort();
  if (ids.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('access.roles.none')}
      </Typography>
    );
  const more = names.length > SHOWN ? ` ${translate('access.roles.more', { count: names.length - SHOWN })}` : '';
  return (
    <Typography variant="body2" component="span" title={names.join(', ')}>
      {names.slice(0, SHOWN).join(', ') + more}
    </Typography>
  );
}
