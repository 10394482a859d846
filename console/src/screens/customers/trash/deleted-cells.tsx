import EraseIcon from '@mui/icons-material/DeleteForever';
import { Box, Button, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { useCan } from '../../../session/use-can.js';
import { Moment } from '../../../ui/moment.js';
import type { DeletedCustomer } from './deleted-customer.js';
import { RestoreButton } from './restore-button.js';
import { useErase } from './use-erase.js';

/** Who it was; on a phone also the rest of the row. */
export function DeletedCell({ isNarrow }: { readonly isNarrow: boolean }) {
  const translate = useTranslate();
  const deleted = useRecordContext<DeletedCustomer>();
  if (deleted === undefined) return null;
  const { name, company, email } = deleted.customer;
  const known = [company, email].filter((text) => text !== null && text !== '');
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {name}
      {known.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {known.join(' · ')}
        </Typography>
      )}
      {isNarrow && (
        <>
          <Typography variant="body2" color="textSecondary">
            {translate('customers.trash.deleted')}: <Moment at={deleted.deleted} /> · <DeletedBy />
            <br />
            {translate('customers.trash.erased_after')}: <Moment at={deleted.erased_after} />
          </Typography>
          <RowActions />
        </>
      )}
    </Box>
  );
}

/** Who deleted it. */
export function DeletedBy() {
  const translate = useTranslate();
  return useRecordContext<DeletedCustomer>()?.deleted_by_name ?? translate('customers.log.deleted_actor');
}

/** What can be done with one. */
export function RowActions() {
  const translate = useTranslate();
  const can = useCan();
  const deleted = useRecordContext<DeletedCustomer>();
  const { erase, dialog } = useErase();
  if (deleted === undefined) return null;
  const { name } = deleted.customer;
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, gap: 0.5, whiteSpace: 'nowrap' }}>
      {can('customer.create') && <RestoreButton deleted={deleted} />}
      <Button
        size="small"
        color="error"
        startIcon={<EraseIcon />}
        aria-label={translate('customers.trash.erase.of', { name })}
        onClick={() => erase([deleted.id], [name])}
      >
        {translate('customers.trash.erase.button')}
      </Button>
      {dialog}
    </Box>
  );
}
