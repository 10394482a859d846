import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DECIMALS } from '../../../../../src/customer-files/read-cell.js';
import { DATE_ORDERS } from '../../../../../src/customer-files/read-date.js';
import type { RecordOptions } from '../../../../../src/customer-files/records.js';

interface NotationInputsProps {
  readonly notation: RecordOptions;
  readonly isDisabled: boolean;
  readonly onChange: (notation: RecordOptions) => void;
}

/** Chooses how the file writes numbers and dates. */
export function NotationInputs({ notation, isDisabled, onChange }: NotationInputsProps) {
  const translate = useTranslate();
  const common = { select: true, margin: 'none', disabled: isDisabled, sx: { minWidth: 220, maxWidth: 280 } } as const;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <TextField
        {...common}
        label={translate('customers.import.decimal')}
        value={notation.decimal}
        onChange={({ target }) => onChange({ ...notation, decimal: target.value as RecordOptions['decimal'] })}
      >
        {DECIMALS.map((decimal) => (
          <MenuItem key={decimal} value={decimal}>
            {translate(decimal === ',' ? 'customers.import.decimals.comma' : 'customers.import.decimals.stop')}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        {...common}
        label={translate('customers.import.dates')}
        value={notation.dates}
        onChange={({ target }) => onChange({ ...notation, dates: target.value as RecordOptions['dates'] })}
      >
        {DATE_ORDERS.map((order) => (
          <MenuItem key={order} value={order}>
            {translate(`customers.import.date_orders.${order}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
