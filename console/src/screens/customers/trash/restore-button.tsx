import RestoreIcon from '@mui/icons-material/RestoreFromTrash';
import { Alert, Button, Link } from '@mui/material';
import { useState } from 'react';
import { HttpError, useNotify, useRefresh, useTranslate, useUnselect } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { client } from '../../../api/client.js';
import { useTried } from '../../../ui/use-tried.js';
import type { Customer } from '../customer.js';
import { TRASH, type DeletedCustomer } from './deleted-customer.js';

/** Takes a deleted customer back among the others. If another one has its external id by now, says who. */
export function RestoreButton({ deleted: { id, customer } }: { readonly deleted: DeletedCustomer }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselect = useUnselect(TRASH);
  const tried = useTried();
  const [isBusy, setIsBusy] = useState(false);
  const restore = tried(async () => {
    setIsBusy(true);
    try {
      await client.request(`/${TRASH}/${encodeURIComponent(id)}/restore`, { method: 'POST', body: {} });
      unselect([id]);
      notify('customers.trash.restore.done', { messageArgs: { name: customer.name } });
      refresh();
    } catch (error) {
      const other = isTaken(error) ? await withExternalId(customer['external_id']) : undefined;
      if (other === undefined) throw error;
      notify(
        <Alert severity="error">
          {translate('customers.trash.restore.taken', { name: customer.name })}{' '}
          <Link component={RouterLink} to={`/customers/${other.id}/show`} color="inherit">
            {other.name}
          </Link>
        </Alert>,
        { autoHideDuration: null },
      );
    } finally {
      setIsBusy(false);
    }
  });
  return (
    <Button
      size="small"
      startIcon={<RestoreIcon />}
      disabled={isBusy}
      aria-label={translate('customers.trash.restore.of', { name: customer.name })}
      onClick={() => void restore()}
    >
      {translate('customers.trash.restore.button')}
    </Button>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof HttpError && (error.body as { readonly code?: string } | null)?.code === 'already_exists';
}

/** The customer who has this external id now. */
async function withExternalId(value: unknown): Promise<Customer | undefined> {
  const query = new URLSearchParams({ external_id: String(value), _limit: '1' }).toString();
  return (await client.requestList<Customer[]>(`/customers?${query}`)).json[0];
}
