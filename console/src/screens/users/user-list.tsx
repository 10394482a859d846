import { Chip, useMediaQuery, type Theme } from '@mui/material';
import { ColumnsButton, CreateButton, DataTable, List, useTranslate } from 'react-admin';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { Moment } from '../../ui/moment.js';
import { MomentField } from '../../ui/moment-field.js';
import { RoleNames } from '../../ui/role-names.js';
import { WarningChip } from '../../ui/warning-chip.js';
import { useCan } from '../../session/use-can.js';
import { PersonCell } from './person-cell.js';
import { StateCell } from './state-cell.js';
import { UserBulkActions } from './user-bulk-actions.js';
import { useUserFilters } from './use-user-filters.js';
import type { User } from './user.js';

/** So that names of roles, which come later, move nothing. */
const WIDTHS = { '& .column-last_name': { width: { sm: '40%' } }, '& .column-roles': { width: '30%' } };
/** Until somebody chooses. */
const HIDDEN = ['totp', 'source', 'created', 'updated', 'invited_until', 'second_factor'];
const USE = ['last_seen', 'invited_until', 'second_factor'];
const TABLE = {
  all: ['last_name', 'roles', 'suspended', 'totp', 'source', 'created', 'updated', ...USE],
  hidden: HIDDEN,
};

/** The people, whose columns can be chosen. A phone shows who they are. */
export function UserList() {
  const translate = useTranslate();
  const can = useCan();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const create = can('account.create') && <CreateButton />;
  const hasBulk = can('account.update') || can('account.delete');
  return (
    <List
      filters={useUserFilters()}
      sort={{ field: 'last_name', order: 'ASC' }}
      perPage={25}
      actions={
        <ListActions hasFilters table={TABLE}>
          {!isNarrow && <ColumnsButton />}
          {create}
        </ListActions>
      }
      empty={<EmptyState area="users">{create}</EmptyState>}
    >
      <DataTable
        sx={WIDTHS}
        rowClick="edit"
        hiddenColumns={HIDDEN}
        // The table remembers its columns by position.
        {...(isNarrow && { storeKey: 'users.phone' })}
        {...(hasBulk ? { bulkActionsToolbar: <UserBulkActions /> } : { bulkActionButtons: false })}
      >
        <DataTable.Col source="last_name" label="resources.users.fields.full_name">
          <PersonCell />
        </DataTable.Col>
        {!isNarrow && (
          <DataTable.Col source="roles" disableSort>
            <RoleNames source="roles" sortable={false} />
          </DataTable.Col>
        )}
        {!isNarrow && (
          <DataTable.Col source="suspended" label="users.state">
            <StateCell />
          </DataTable.Col>
        )}
        {!isNarrow && (
          <DataTable.Col source="totp" render={({ totp }: User) => (totp ? translate('users.with_codes') : '–')} />
        )}
        {!isNarrow && (
          <DataTable.Col
            source="source"
            label="users.filters.source"
            render={({ source }: User) => (
              <Chip
                size="small"
                variant="outlined"
                label={translate(source === null ? 'users.made_here' : 'users.directory')}
              />
            )}
          />
        )}
        {!isNarrow && (
          <DataTable.Col source="created">
            <MomentField source="created" />
          </DataTable.Col>
        )}
        {!isNarrow && (
          <DataTable.Col source="updated">
            <MomentField source="updated" />
          </DataTable.Col>
        )}
        {!isNarrow && (
          <DataTable.Col
            source="last_seen"
            render={({ last_seen: at }: User) => (at === null ? translate('users.not_seen.never') : <Moment at={at} />)}
          />
        )}
        {!isNarrow && (
          <DataTable.Col
            source="invited_until"
            render={({ invited_until: at }: User) => (at === null ? '–' : <Moment at={at} />)}
          />
        )}
        {!isNarrow && (
          <DataTable.Col
            source="second_factor"
            render={({ second_factor: isOn }: User) =>
              isOn ? translate('users.factor_on') : <WarningChip label="users.factor_off" />
            }
          />
        )}
      </DataTable>
    </List>
  );
}
