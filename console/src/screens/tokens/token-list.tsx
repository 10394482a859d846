import { Alert, useMediaQuery, type Theme } from '@mui/material';
import { CreateButton, Datagrid, DateField, List, useTranslate } from 'react-admin';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { RoleNames } from '../../ui/role-names.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { useCan } from '../../session/use-can.js';
import { TokenCell } from './token-cell.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

export function TokenList() {
  const translate = useTranslate();
  const can = useCan();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const create = can('account.create') && <CreateButton />;
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
        <Datagrid rowClick="edit" bulkActionButtons={false}>
          <TokenCell source="name" />
          {!isNarrow && <RoleNames source="roles" sortable={false} />}
          {!isNarrow && <DateField source="last_used" showTime emptyText={translate('tokens.never_used')} />}
          <DateField source="expires" emptyText={translate('tokens.never')} />
        </Datagrid>
      </List>
    </>
  );
}
