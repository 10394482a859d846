import SyncIcon from '@mui/icons-material/Sync';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { usePendingWork } from '../session/use-pending-work.js';

/** Says that changes of many customers are running, of anybody. */
export function RunningOperations() {
  const translate = useTranslate();
  const count = usePendingWork()?.operations_running ?? 0;
  if (count === 0) return null;
  return (
    <Chip
      size="small"
      role="status"
      title={translate('home.attention.operations', { smart_count: count })}
      icon={<SyncIcon />}
      label={translate('home.running', { count })}
    />
  );
}
