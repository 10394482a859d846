import { Box } from '@mui/material';
import { CreateButton, Datagrid, FunctionField, List, useTranslate } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { DeleteManyWithEffect } from '../../ui/delete-many-with-effect.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { MomentField } from '../../ui/moment-field.js';
import { RecordLink } from '../../ui/record-link.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { EvaluationsInBrief } from './evaluations.js';
import { FeatureToggle } from './feature-toggle.js';
import type { Feature } from './feature.js';
import { useLiveFeatures } from './live-features.js';
import { Reach } from './reach.js';

/** On a phone, evaluations and the time of the latest change are left out. */
const COLUMNS = {
  '& .column-updated, & .column-evaluations': { display: { xs: 'none', md: 'table-cell' } },
  '& .RaDatagrid-rowCell, & .RaDatagrid-headerCell': { px: { xs: 0.75, md: 2 } },
};
const DELETION = { title: 'features.delete.many', help: 'features.delete.help' };
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

function NameAndKey({ id, name, key }: Feature, page: string) {
  return (
    <Box sx={{ minWidth: { md: 140 }, overflowWrap: 'anywhere' }}>
      <RecordLink to={`/features/${id}${page}`}>{name}</RecordLink>
      <Box sx={{ color: 'text.secondary', fontFamily: 'monospace', fontSize: 12 }}>{key}</Box>
    </Box>
  );
}

export function FeatureList() {
  useLiveFeatures();
  const mayChange = useCan()('settings.update');
  const translate = useTranslate();
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'key', order: 'ASC' }}
      perPage={50}
      actions={<ListActions>{mayChange && <CreateButton label="features.create" />}</ListActions>}
      empty={
        <EmptyState area="features">
          {mayChange && <CreateButton label="features.create" variant="contained" />}
        </EmptyState>
      }
    >
      <Datagrid
        rowClick={mayChange ? 'edit' : 'show'}
        sx={COLUMNS}
        bulkActionButtons={mayChange && <DeleteManyWithEffect {...DELETION} />}
      >
        <FunctionField
          source="key"
          label={translate('features.feature')}
          render={(feature: Feature) => NameAndKey(feature, mayChange ? '' : '/show')}
        />
        <FunctionField source="enabled" render={() => <FeatureToggle />} />
        <FunctionField source="targeting" sortable={false} render={(feature: Feature) => <Reach feature={feature} />} />
        <FunctionField
          source="evaluations"
          label="features.evaluations.column"
          sortable={false}
          render={() => <EvaluationsInBrief />}
        />
        <MomentField source="updated" />
      </Datagrid>
    </List>
  );
}
