import { Box, MenuItem, TextField } from '@mui/material';
import { useListContext, useStore, useTranslate } from 'react-admin';
import { useFilterColumns } from '../../../ui/filters/customer-columns.js';
import { useFacets, type FacetValue } from '../../../ui/filters/facets.js';
import { FacetLines, type FacetLine } from './facet-lines.js';
import { FacetSection } from './facet-section.js';
import { FieldFacet } from './field-facet.js';

type FacetName = 'status' | 'role';
type Filter = Readonly<Record<string, unknown>>;

const MAX_CHOSEN = 8;

/** Numbers by status and role beside the list, and by columns of one's choice, which filter it. */
export function CustomerFacets() {
  const translate = useTranslate();
  const filter = useListContext().filterValues as Filter;
  const columns = useFilterColumns();
  const [chosen, setChosen] = useStore<readonly string[]>('customers.facets', []);
  const shown = columns.filter(({ name }) => chosen.includes(name));
  const others = columns.filter(({ name }) => !['q', 'status', 'role', ...chosen].includes(name));
  return (
    <Box sx={{ display: { xs: 'none', lg: 'block' }, width: 208, flexShrink: 0, ml: 2, mt: 7, overflowX: 'clip' }}>
      <StateFacet name="status" filter={filter} />
      <StateFacet name="role" filter={filter} />
      {shown.map((column) => (
        <FieldFacet
          key={column.name}
          column={column}
          filter={filter}
          onRemove={() => setChosen(chosen.filter((name) => name !== column.name))}
        />
      ))}
      {others.length > 0 && shown.length < MAX_CHOSEN && (
        <TextField
          select
          label={translate('customers.facets.add')}
          value=""
          onChange={({ target }) => setChosen([...chosen, target.value])}
        >
          {others.map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

/** One list of values: each with the number that the list would have with it. */
function StateFacet({ name, filter }: { readonly name: FacetName; readonly filter: Filter }) {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  const { [name]: chosenNow, ...others } = filter;
  const facets = useFacets(others);
  const chosen = [chosenNow ?? []].flat() as string[];
  const toggle = ({ id }: FacetLine) => {
    const left = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    setFilters(left.length === 0 ? others : { ...others, [name]: left }, undefined, false);
  };
  const lines = shownValues(facets?.[name] ?? [], chosen).map(({ value, count }) => ({
    ...{ id: value, text: value, count },
    isChosen: chosen.includes(value),
  }));
  return (
    <FacetSection label={translate(`resources.customers.fields.${name}`)}>
      <FacetLines lines={lines} onToggle={toggle} />
    </FacetSection>
  );
}

/** Chosen values stay visible when nobody has them any more. */
function shownValues(counted: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value));
  return [...counted, ...missing.map((value) => ({ value, count: 0 }))];
}
