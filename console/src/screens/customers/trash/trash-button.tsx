import TrashIcon from '@mui/icons-material/AutoDelete';
import { Button, useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useAbout } from '../../../session/use-about.js';
import { useCan } from '../../../session/use-can.js';
import { TRASH } from './deleted-customer.js';

const ONE = { pagination: { page: 1, perPage: 1 } };

/** Leads to the deleted customers, if the service keeps any or still has some. */
export function TrashButton() {
  const can = useCan();
  const isAllowed = can('customer.delete') && can('customer.read');
  const days = useAbout()?.trash_days;
  const { total = 0 } = useGetList(TRASH, ONE, { enabled: isAllowed && days === 0 });
  if (!isAllowed || days === undefined || (days === 0 && total === 0)) return null;
  return (
    <Button component={Link} to={`/${TRASH}`} label="customers.trash.open">
      <TrashIcon />
    </Button>
  );
}
