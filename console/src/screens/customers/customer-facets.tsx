import { Box, Checkbox, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useFacets, type FacetValue } from '../../ui/filters/facets.js';

type FacetName = 'status' | 'role';
type Filter = Readonly<Record<string, unknown>>;

/** Numbers by status and role beside the list, which filter it. */
export function CustomerFacets() {
  const filter = useListContext().filterValues as Filter;
  return (
    <Box sx={{ display: { xs: 'none', lg: 'block' }, width: 208, flexShrink: 0, ml: 2, mt: 7 }}>
      <Facet name="status" filter={filter} />
      <Facet name="role" filter={filter} />
    </Box>
  );
}

/** One list of values: each with the number that the list would have with it. */
function Facet({ name, filter }: { readonly name: FacetName; readonly filter: Filter }) {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  const { [name]: chosenNow, ...others } = filter;
  const facets = useFacets(others);
  const chosen = [chosenNow ?? []].flat() as string[];
  const label = translate(`resources.customers.fields.${name}`);
  const toggle = (value: string) => {
    const left = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    setFilters(left.length === 0 ? others : { ...others, [name]: left }, undefined, false);
  };
  return (
    <Box component="section" aria-label={label} sx={{ mb: 2, minHeight: 180 }}>
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ px: 1 }}>
        {label}
      </Typography>
      {shownValues(facets?.[name] ?? [], chosen).map(({ value, count }) => (
        <Box key={value} component="label" sx={LINE}>
          <Checkbox size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} sx={{ p: 0.5 }} />
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {count.toLocaleString('en')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Chosen values stay visible when nobody has them any more. */
function shownValues(counted: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value));
  return [...counted, ...missing.map((value) => ({ value, count: 0 }))];
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  pr: 1,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.hover' },
} as const;
