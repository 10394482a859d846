import HistoryIcon from '@mui/icons-material/History';
import { Button, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../session/use-can.js';

/** Leads to what was changed of the page's record. `kind` is what the change log calls it, such as `role`. */
export function HistoryButton({ kind }: { readonly kind: string }) {
  const can = useCan();
  const record = useRecordContext();
  if (record === undefined || !['account.read', 'role.read', 'ability.read'].every(can)) return null;
  const filter = JSON.stringify({ resource: kind, record_id: record.id });
  return (
    <Button label="changes.history" component={Link} to={`/changes?filter=${encodeURIComponent(filter)}`}>
      <HistoryIcon />
    </Button>
  );
}
