import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface FacetSectionProps {
  readonly label: string;
  /** Takes it away; those that are always there have none. */
  readonly onRemove?: () => void;
  readonly children: ReactNode;
}

/** The counts of one field under its name. */
export function FacetSection({ label, onRemove, children }: FacetSectionProps) {
  const translate = useTranslate();
  const remove = translate('customers.facets.remove', { name: label });
  return (
    <Box component="section" aria-label={label} sx={{ mb: 2, minHeight: onRemove === undefined ? 180 : 120 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1 }}>
        <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ flex: 1 }}>
          {label}
        </Typography>
        {onRemove !== undefined && (
          <Tooltip title={remove}>
            <IconButton size="small" aria-label={remove} onClick={onRemove}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {children}
    </Box>
  );
}
