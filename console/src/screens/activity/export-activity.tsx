import DownloadIcon from '@mui/icons-material/Download';
import { useState } from 'react';
import { Button, useListContext } from 'react-admin';
import { useTried } from '../../ui/use-tried.js';

/** Saves the entries of the list, with its filters, as a CSV file. */
export function ExportActivity() {
  const tried = useTried();
  const { total = 0, ...list } = useListContext();
  const [isBusy, setIsBusy] = useState(false);
  const save = tried(async () => {
    setIsBusy(true);
    try {
      const { saveActivity } = await import('./save-activity.js');
      await saveActivity(list.filterValues as Readonly<Record<string, unknown>>);
    } finally {
      setIsBusy(false);
    }
  });
  return (
    <Button label="activity.export" disabled={isBusy || total === 0} onClick={() => void save()}>
      <DownloadIcon />
    </Button>
  );
}
