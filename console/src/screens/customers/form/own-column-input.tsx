import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { labelOfOwn } from '../../../ui/filters/customer-columns.js';
import type { Scalar } from '../customer.js';
import type { ValueType } from './typed-value.js';
import { ValueField } from './value-field.js';

interface OwnColumnInputProps {
  readonly name: string;
  readonly type: ValueType;
  readonly onRemove: () => void;
}

/** An own column in the form. Removing it clears its value. */
export function OwnColumnInput({ name, type, onRemove }: OwnColumnInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source: name, defaultValue: null });
  const error = fieldState.error?.message;
  const remove = translate('customers.own.remove', { name: labelOfOwn(name) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <ValueField
        label={labelOfOwn(name)}
        type={type}
        value={field.value as Scalar | null}
        error={error !== undefined && <ValidationError error={error} />}
        onChange={field.onChange}
      />
      <Tooltip title={remove}>
        <IconButton
          size="small"
          aria-label={remove}
          sx={{ mt: 1.25 }}
          onClick={() => {
            field.onChange(null);
            onRemove();
          }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
