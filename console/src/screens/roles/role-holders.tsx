import PeopleIcon from '@mui/icons-material/People';
import { Button, useGetList, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';

/** How many people have the role of the page; leads to them. */
export function RoleHolders() {
  const translate = useTranslate();
  const canSee = useCan()('account.read');
  const record = useRecordContext();
  const filter = { roles: record?.id };
  const { total } = useGetList(
    'users',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'last_name', order: 'ASC' }, filter },
    { enabled: canSee && record !== undefined },
  );
  if (!canSee || record === undefined) return null;
  return (
    <Button
      label={total === undefined ? '…' : translate('roles.held_by', { smart_count: total })}
      component={Link}
      to={`/users?filter=${encodeURIComponent(JSON.stringify(filter))}`}
    >
      <PeopleIcon />
    </Button>
  );
}
