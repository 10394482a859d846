import { Alert, useMediaQuery, type Theme } from '@mui/material';
import { CreateButton, Datagrid, List, useTranslate } from 'react-admin';
import { DeleteManyWithEffect } from '../../ui/delete-many-with-effect.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { MomentField } from '../../ui/moment-field.js';
import { RoleNames } from '../../ui/role-names.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { useCan } from '../../session/use-can.js';
import { useMe } from '../../session/use-me.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/ability-rows.js';
import { DirectoryButton } from './directory-button.js';
import { MakerName } from './maker-name.js';
import { TokenExpiry } from './token-expiry.js';
import { TokenCell } from './token-cell.js';

const DELETION = { title: 'tokens.delete.many', help: 'tokens.delete.help' };
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

export function TokenList() {
  const translate = useTranslate();
  const can = useCan();
  const isAdministrator = useMe()?.roles.includes(ADMINISTRATOR_ROLE_ID) === true;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const create = can('account.create') && (
    <>
      {isAdministrator && <DirectoryButton />}
      <CreateButton />
    </>
  );
  return (
    <>
      <Alert severity="info" sx={{ mt: 2 }}>
        {translate('tokens.outlives')}
      </Alert>
      <List
        filters={FILTERS}
        sort={{ field: 'name', order: 'ASC' }}
        perPage={25}
        actions={<ListActions>{create}</ListActions>}
        empty={<EmptyState area="tokens">{create}</EmptyState>}
      >
        <Datagrid rowClick="edit" bulkActionButtons={can('account.delete') && <DeleteManyWithEffect {...DELETION} />}>
          <TokenCell source="name" />
          {!isNarrow && <RoleNames source="roles" sortable={false} />}
          {!isNarrow && <MakerName source="created_by" />}
          {!isNarrow && <MomentField source="last_used" empty={translate('tokens.never_used')} />}
          <TokenExpiry source="expires" />
        </Datagrid>
      </List>
    </>
  );
}
