import { CreateButton, DataTable, List } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { ConditionsText } from './conditions-text.js';
import { GrowthInBrief } from './growth.js';
import type { Segment } from './segment.js';
import { shownNumber } from '../../formats/formats.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];
/** The counts are in the list; members are shown on a segment's page. */
const WITHOUT_MEMBERS = { meta: { embed: 'none' } };

/** Segments with their conditions and exact counts. */
export function SegmentList() {
  const can = useCan();
  const page = can('segment.update') ? 'edit' : 'show';
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions {...WITHOUT_MEMBERS}>{can('segment.create') && <CreateButton />}</ListActions>}
      empty={<EmptyState area="segments">{can('segment.create') && <CreateButton variant="contained" />}</EmptyState>}
      queryOptions={WITHOUT_MEMBERS}
    >
      <DataTable rowClick={page} bulkActionButtons={false} sx={TABLE}>
        <DataTable.Col
          source="name"
          render={({ id, name, description }: Segment) => (
            <>
              <Link to={page === 'edit' ? `/segments/${id}` : `/segments/${id}/show`}>{name}</Link>
              <p>{description}</p>
            </>
          )}
        />
        <DataTable.Col
          label="segments.conditions"
          disableSort
          render={({ filters }: Segment) => <ConditionsText filters={filters} />}
        />
        <DataTable.Col
          source="customers_count"
          disableSort
          align="right"
          render={({ customers_count: count }: Segment) => shownNumber(count)}
        />
        <DataTable.Col source="growth" label="segments.growth.column" disableSort render={() => <GrowthInBrief />} />
      </DataTable>
    </List>
  );
}

const TABLE = {
  '& .column-growth': { display: { xs: 'none', sm: 'table-cell' } },
  '& .RaDataTable-tableWrapper': { width: 0, minWidth: '100%', overflowX: 'auto' },
  '& a': { color: 'inherit', fontWeight: 500, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& p': { m: 0, color: 'text.secondary' },
} as const;
