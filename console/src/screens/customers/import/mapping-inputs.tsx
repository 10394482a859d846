import { Autocomplete, MenuItem, TableCell, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { COLUMN_TYPES, type ColumnType } from '../../../../../src/customer-files/column.js';
import type { OwnColumn } from '../../../ui/filters/customer-columns.js';
import { FIELDS_OF_FILES } from '../../../ui/customer-fields.js';
import { typeOfOwn, type ColumnMapping } from './mapping.js';

interface MappingInputsProps {
  readonly column: ColumnMapping;
  readonly own: readonly OwnColumn[];
  readonly isDisabled: boolean;
  readonly onChange: (column: ColumnMapping) => void;
}

/** The field that a column becomes, and the type of an own column. */
export function MappingInputs({ column, own, isDisabled, onChange }: MappingInputsProps) {
  const translate = useTranslate();
  const ownNames = own.map(({ name }) => name);
  const hasType = column.field !== '' && !FIELDS_OF_FILES.includes(column.field);
  const labels = { column: column.header };
  const rename = (field: string) => {
    const known = own.find(({ name }) => name === field);
    onChange({ ...column, field, type: known === undefined ? column.type : typeOfOwn(known) });
  };
  return (
    <>
      <TableCell sx={{ width: 220 }}>
        <Autocomplete
          freeSolo
          disabled={isDisabled}
          options={[...FIELDS_OF_FILES, ...ownNames]}
          groupBy={(name) => translate(ownNames.includes(name) ? 'filters.own' : 'filters.standard')}
          inputValue={column.field}
          value={null}
          onInputChange={(_event, field, reason) => {
            if (reason !== 'reset' || field !== '') rename(field);
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              hiddenLabel
              margin="none"
              placeholder={translate('customers.import.left_out')}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-label': translate('customers.import.becomes_of', labels),
                },
              }}
            />
          )}
        />
      </TableCell>
      <TableCell sx={{ width: 140 }}>
        {hasType && (
          <TextField
            select
            hiddenLabel
            margin="none"
            disabled={isDisabled}
            value={column.type}
            slotProps={{ select: { 'aria-label': translate('customers.import.type_of', labels) } }}
            onChange={({ target }) => onChange({ ...column, type: target.value as ColumnType })}
          >
            {COLUMN_TYPES.map((type) => (
              <MenuItem key={type} value={type}>
                {translate(`customers.import.types.${type}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </TableCell>
    </>
  );
}
