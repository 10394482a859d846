import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Autocomplete, Box, Button, IconButton, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { allFields } from '../../../ui/customer-fields.js';
import { labelOfOwn, useOwnColumns } from '../../../ui/filters/customer-columns.js';
import type { Scalar } from '../customer.js';
import { typeOfColumn } from '../form/typed-value.js';
import { ValueField } from '../form/value-field.js';

/** A field and its new value; null clears it. */
export interface Change {
  readonly field: string;
  readonly value: Scalar | null;
}

/** Several customers share neither names and addresses nor an image. */
const OF_ONE: readonly string[] = ['name', 'first_name', 'last_name', 'email', 'avatar'];
const STANDARD: readonly string[] = allFields('status', 'role', 'company', 'phone', 'notes').filter(
  (name) => !OF_ONE.includes(name),
);

interface ChangeFieldsProps {
  readonly changes: readonly Change[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: readonly Change[]) => void;
}

/** Fields with new values. */
export function ChangeFields({ changes, errors, onChange }: ChangeFieldsProps) {
  const translate = useTranslate();
  const own = useOwnColumns() ?? [];
  const names = [...STANDARD, ...own.map(({ name }) => name)];
  const labelOf = (name: string) =>
    STANDARD.includes(name) ? translate(`resources.customers.fields.${name}`) : labelOfOwn(name);
  const free = names.filter((name) => !changes.some(({ field }) => field === name));
  const replace = (index: number, change: Change) => onChange(changes.with(index, change));
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {changes.map(({ field, value }, index) => (
        <Box key={field} role="group" aria-label={labelOf(field)} sx={LINE}>
          <Autocomplete
            disableClearable
            options={[field, ...free]}
            value={field}
            getOptionLabel={labelOf}
            onChange={(_event, chosen) => replace(index, { field: chosen, value: null })}
            renderInput={(params) => <TextField {...params} label={translate('filters.field')} />}
          />
          <ValueField
            label={translate('customers.bulk.value')}
            type={typeOfColumn(own.find(({ name }) => name === field))}
            value={value}
            error={errors[field] ?? false}
            onChange={(typed) => replace(index, { field, value: typed })}
          />
          <IconButton
            size="small"
            aria-label={translate('customers.bulk.remove', { name: labelOf(field) })}
            onClick={() => onChange(changes.toSpliced(index, 1))}
            sx={{ mt: 1.25 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box>
        <Button
          startIcon={<AddIcon />}
          disabled={free.length === 0}
          onClick={() => onChange([...changes, { field: free[0]!, value: null }])}
        >
          {translate('customers.bulk.add')}
        </Button>
      </Box>
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 34px',
} as const;
