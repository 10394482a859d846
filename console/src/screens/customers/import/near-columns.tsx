import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'react-admin';

interface NearColumnsProps {
  readonly columns: readonly (readonly [name: string, meant: string])[];
  readonly isConfirmed: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isConfirmed: boolean) => void;
}

/** Asks whether new columns that look misspelt are meant. */
export function NearColumns({ columns, isConfirmed, isDisabled, onChange }: NearColumnsProps) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" variant="outlined">
      {columns.map(([name, meant]) => (
        <div key={name}>{translate('customers.import.near', { name, meant })}</div>
      ))}
      <FormControlLabel
        label={translate('customers.import.near_confirm', { smart_count: columns.length })}
        control={
          <Checkbox
            size="small"
            checked={isConfirmed}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.checked)}
          />
        }
      />
    </Alert>
  );
}
