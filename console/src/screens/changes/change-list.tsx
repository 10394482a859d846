import { List } from 'react-admin';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { FILTERS } from './change-filters.js';
import { ChangeHistogram } from './change-histogram.js';
import { ChangeRows } from './change-rows.js';

/** Who did what, and when. */
export function ChangeList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      actions={<ListActions hasFilters />}
      empty={<EmptyState area="changes" />}
    >
      <ChangeHistogram />
      <ChangeRows />
    </List>
  );
}
