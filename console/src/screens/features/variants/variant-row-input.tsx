import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Kind, VariantRow } from './variant-rows.js';

interface VariantRowInputProps {
  readonly row: VariantRow;
  readonly kind: Kind;
  /** From 1. */
  readonly number: number;
  readonly onChange: (row: VariantRow) => void;
  /** Absent if it can't be removed. */
  readonly onRemove?: () => void;
}

/** Name and value of one variant. */
export function VariantRowInput({ row, kind, number, onChange, onRemove }: VariantRowInputProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={translate('features.variants.name', { number })}
        value={row.name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <TextField
        label={translate('features.variants.value', { number })}
        value={row.text}
        onChange={({ target }) => onChange({ ...row, text: target.value })}
        select={kind === 'boolean'}
        multiline={kind === 'object'}
      >
        {kind === 'boolean' &&
          ['true', 'false'].map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
      </TextField>
      <IconButton
        aria-label={translate('features.variants.remove', { number })}
        disabled={onRemove === undefined}
        onClick={onRemove}
        sx={{ mt: 1 }}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}
