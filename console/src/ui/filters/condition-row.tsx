import CloseIcon from '@mui/icons-material/Close';
import { Autocomplete, Box, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { operatorsOf, type Column } from './customer-columns.js';
import type { Facets } from './facets.js';
import { useSettled } from '../use-debounced.js';
import { useSuggestedValues } from './field-facet.js';
import { operatorLabel, type Operator } from './filter-state.js';
import { ValueInput } from './value-input.js';

/** A condition being edited. */
export interface Row {
  readonly key: number;
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
  /** What is being typed. */
  readonly text: string;
}

interface ConditionRowProps {
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly facets: Facets | undefined;
  readonly error: string | undefined;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}

/** A field, an operator and values. */
export function ConditionRow({ row, columns, facets, error, onChange, onRemove }: ConditionRowProps) {
  const translate = useTranslate();
  const column = columns.find(({ name }) => name === row.field) ?? unknownColumn(row.field);
  const operators = operatorsOf(column);
  const shownOperators = operators.includes(row.operator) ? operators : [...operators, row.operator];
  const choices = shownOperators.flatMap((operator): readonly Pick<Row, 'operator' | 'values'>[] =>
    operator === 'null' ? PRESENCE.map((value) => ({ operator, values: [value] })) : [{ operator, values: [] }],
  );
  const chosen = row.operator === 'null' ? idOfChoice('null', row.values) : idOfChoice(row.operator, []);
  const isCounted = row.field === 'status' || row.field === 'role';
  const suggested = useSuggestedValues(row.field, isCounted ? NOT_SUGGESTED : column, useSettled(row.text, PAUSE_MS));
  const known = isCounted ? (facets?.[row.field] ?? []).map(({ value }) => value) : suggested;
  return (
    <Box role="group" aria-label={column.label} sx={LAYOUT}>
      <Autocomplete
        disableClearable
        options={columns}
        value={column}
        groupBy={({ isOwn }) => translate(isOwn ? 'filters.own' : 'filters.standard')}
        isOptionEqualToValue={(one, other) => one.name === other.name}
        onChange={(_event, next) => {
          const possible = operatorsOf(next);
          const isKept = row.operator !== 'null' && possible.includes(row.operator);
          onChange({ ...row, field: next.name, operator: isKept ? row.operator : possible[0]!, values: [], text: '' });
        }}
        renderInput={(params) => <TextField {...params} margin="none" label={translate('filters.field')} />}
      />
      <TextField
        select
        margin="none"
        label={translate('filters.operator')}
        value={chosen}
        onChange={({ target }) => {
          const choice = choices.find(({ operator, values }) => idOfChoice(operator, values) === target.value)!;
          const isPresence = choice.operator === 'null' || row.operator === 'null';
          onChange({ ...row, operator: choice.operator, ...(isPresence && { values: choice.values, text: '' }) });
        }}
      >
        {choices.map(({ operator, values }) => (
          <MenuItem key={idOfChoice(operator, values)} value={idOfChoice(operator, values)}>
            {translate(operatorLabel({ field: row.field, operator, values }))}
          </MenuItem>
        ))}
      </TextField>
      {row.operator === 'null' ? (
        <div>{error}</div>
      ) : (
        <ValueInput
          kind={column.kind}
          operator={row.operator}
          options={known}
          values={row.values}
          text={row.text}
          error={error}
          onChange={(change) => onChange({ ...row, ...change })}
        />
      )}
      <Tooltip title={translate('filters.remove')}>
        <IconButton size="small" aria-label={translate('filters.remove')} onClick={onRemove} sx={{ mt: 0.5 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const PAUSE_MS = 200;
const NOT_SUGGESTED = { kind: 'search', isOwn: false } as const;

/** Having no value and having one are two choices. */
const PRESENCE = ['true', 'false'];

function idOfChoice(operator: Operator, values: readonly string[]): string {
  return [operator, ...values].join(' ');
}

/** In one line, or in two on a phone. */
const LAYOUT = {
  display: 'grid',
  alignItems: 'start',
  gap: 1,
  gridTemplateColumns: { xs: '1fr 1fr 34px', sm: 'minmax(120px, 3fr) minmax(110px, 2fr) minmax(140px, 5fr) 34px' },
  '& > :nth-of-type(3)': { gridColumn: { xs: '1 / 3', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } },
} as const;

function unknownColumn(name: string): Column {
  return { name, label: name, kind: 'mixed', isOwn: true };
}
