import FilterIcon from '@mui/icons-material/FilterList';
import { Box, Button, Collapse, Paper } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { FilterBuilder } from '../../ui/filters/filter-builder.js';
import { conditionOf, filterStateOf, valuesOf, type Condition } from '../../ui/filters/filter-state.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { CustomerSearch } from './customer-search.js';

const PAUSE_MS = 250;

/** The search, and the conditions that any column can be filtered by. */
export function CustomerFilters() {
  const translate = useTranslate();
  const can = useCan();
  const { setFilters, ...list } = useListContext();
  const filter = list.filterValues as Readonly<Record<string, string | string[]>>;
  const conditions = Object.entries(filter).map(([id, value]) => conditionOf(id, [value].flat()));
  const ofBuilder = conditions.filter(({ field }) => !isElsewhere(field));
  const [isOpen, setIsOpen] = useState(ofBuilder.length > 0);
  // What other parts of the page filter by is shown, but what is being typed stays as it is.
  const text = JSON.stringify(valuesOf(ofBuilder));
  const [shown, setShown] = useState({ text, typed: text, key: 0 });
  if (shown.text !== text) setShown({ text, typed: text, key: shown.typed === text ? shown.key : shown.key + 1 });
  const change = useDebounced((changed: readonly Condition[]) => {
    const kept = Object.fromEntries(Object.entries(filter).filter(([id]) => isElsewhere(id)));
    setFilters({ ...kept, ...valuesOf(changed) });
  }, PAUSE_MS);
  return (
    <Box sx={{ flex: { sm: isOpen ? '1 0 100%' : 1 }, minWidth: 'min(100%, 320px)' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <CustomerSearch />
        <Button
          size="small"
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((before) => !before)}
        >
          {translate(`customers.filters.${ofBuilder.length === 0 ? 'open' : 'opened'}`, { count: ofBuilder.length })}
        </Button>
        {conditions.length > 0 && can('segment.create') && (
          <Button size="small" component={Link} to="/segments/create" state={segmentOf(conditions)}>
            {translate('customers.filters.save')}
          </Button>
        )}
      </Box>
      <Collapse in={isOpen} unmountOnExit>
        <Paper variant="outlined" sx={{ p: 1.5, mt: 1 }}>
          <FilterBuilder
            key={shown.key}
            initial={ofBuilder}
            onChange={(typed) => {
              setShown((before) => ({ ...before, typed: JSON.stringify(valuesOf(typed)) }));
              change(typed);
            }}
          />
        </Paper>
      </Collapse>
    </Box>
  );
}

/** What the search and the numbers by status and role filter by. */
function isElsewhere(id: string): boolean {
  return id === 'q' || id === 'status' || id === 'role';
}

/** The form for a new segment begins with it. */
function segmentOf(conditions: readonly Condition[]) {
  return { filters: filterStateOf(conditions) };
}
