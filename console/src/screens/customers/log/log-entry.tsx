import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { labelOfOwn } from '../../../ui/filters/customer-columns.js';
import { Moment } from '../../../ui/moment.js';
import { isStandard } from '../../../ui/customer-fields.js';
import { shownValue } from '../shown-value.js';

export type CustomerLogEntry = Schema<'CustomerLogEntry'>;

interface LogEntryProps {
  readonly entry: CustomerLogEntry;
  /** Whom it's about, where that isn't clear. */
  readonly children?: ReactNode;
}

/** Who changed what and when; a creation shows its values, a change also what was before. */
export function LogEntry({ entry: { type, actor_name, changes, created }, children }: LogEntryProps) {
  const translate = useTranslate();
  const actor = actor_name ?? translate('customers.log.deleted_actor');
  const labelOf = (field: string) =>
    isStandard(field) ? translate(`resources.customers.fields.${field}`) : labelOfOwn(field);
  return (
    <Box component="li" sx={{ pb: 1.25, mb: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="body2" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {children}
        <strong>{translate(`customers.log.${type}`, { actor })}</strong>
        <Box component="span" sx={{ color: 'text.secondary', ml: 'auto' }}>
          <Moment at={created} />
        </Box>
      </Typography>
      {Object.entries(changes).map(([field, { from, to }]) => (
        <Typography key={field} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {labelOf(field)}:{' '}
          </Box>
          {type === 'updated' && (
            <>
              {from === null ? '–' : <del>{shownValue(from)}</del>}
              {' → '}
            </>
          )}
          {shownValue(to)}
        </Typography>
      ))}
    </Box>
  );
}
