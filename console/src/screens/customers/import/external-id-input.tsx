import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ExternalIdInputProps {
  /** Own columns of the file. */
  readonly candidates: readonly string[];
  readonly value: string | null;
  readonly isDisabled: boolean;
  /** An empty text for none. */
  readonly onChange: (field: string) => void;
}

/** Chooses the column by which customers are found. */
export function ExternalIdInput({ candidates, value, isDisabled, onChange }: ExternalIdInputProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      margin="none"
      label={translate('customers.import.external_id')}
      helperText={translate('customers.import.external_id_help')}
      value={value ?? ''}
      disabled={isDisabled}
      sx={{ maxWidth: 560 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={({ target }) => onChange(target.value)}
    >
      <MenuItem value="">{translate('customers.import.no_external_id')}</MenuItem>
      {candidates.map((field) => (
        <MenuItem key={field} value={field}>
          {field}
        </MenuItem>
      ))}
    </TextField>
  );
}
