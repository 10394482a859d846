import HistoryIcon from '@mui/icons-material/History';
import { Button, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../session/use-can.js';

interface HistoryButtonProps {
  /** What the change log calls such a record, such as `role`. */
  readonly kind: string;
  /** The page's record by default. */
  readonly id?: string;
  /** A page that shows it; by default the change log with its entries. */
  readonly to?: string;
}

/** Leads to what was changed of a record. */
export function HistoryButton({ kind, id, to }: HistoryButtonProps) {
  const can = useCan();
  const record = useRecordContext();
  const shown = id ?? record?.id;
  if (shown === undefined || !['account.read', 'role.read', 'ability.read'].every(can)) return null;
  const filter = JSON.stringify({ resource: kind, record_id: shown });
  return (
    <Button label="changes.history" component={Link} to={to ?? `/changes?filter=${encodeURIComponent(filter)}`}>
      <HistoryIcon />
    </Button>
  );
}
