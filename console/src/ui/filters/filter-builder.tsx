import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConditionRow, type Row } from './condition-row.js';
import { useFilterColumns } from './customer-columns.js';
import { useFacets } from './facets.js';
import { filterId, type Condition } from './filter-state.js';

interface FilterBuilderProps {
  /** Shown at first. Give the builder another `key` to replace what was typed. */
  readonly initial: readonly Condition[];
  /** Errors by filter id, such as `seats_gte`. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Called with every keystroke. */
  readonly onChange: (conditions: readonly Condition[]) => void;
}

const EVERYBODY = {};

/** Edits conditions that must all be met. */
export function FilterBuilder({ initial, errors = {}, onChange }: FilterBuilderProps) {
  const translate = useTranslate();
  const columns = useFilterColumns();
  const facets = useFacets(EVERYBODY);
  const nextKey = useRef(initial.length);
  const [rows, setRows] = useState<readonly Row[]>(() => initial.map((one, key) => ({ ...one, key, text: '' })));
  const change = (changed: readonly Row[]) => {
    setRows(changed);
    onChange(changed.map(conditionOfRow));
  };
  const add = () => {
    const used = new Set(rows.map(({ field }) => field));
    const { name = 'status' } = columns.find((column) => column.kind !== 'search' && !used.has(column.name)) ?? {};
    setRows([...rows, { key: nextKey.current++, field: name, operator: 'eq', values: [], text: '' }]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {rows.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('filters.none')}
        </Typography>
      )}
      {rows.map((row) => (
        <ConditionRow
          key={row.key}
          row={row}
          columns={columns}
          facets={facets}
          error={errors[filterId(row)]}
          onChange={(changed) => change(rows.map((one) => (one.key === row.key ? changed : one)))}
          onRemove={() => change(rows.filter((one) => one.key !== row.key))}
        />
      ))}
      <Box>
        <Button size="small" startIcon={<AddIcon />} onClick={add}>
          {translate('filters.add')}
        </Button>
      </Box>
    </Box>
  );
}

function conditionOfRow({ field, operator, values, text }: Row): Condition {
  const typed = text.trim();
  return { field, operator, values: typed === '' ? values : [...new Set([...values, typed])] };
}
