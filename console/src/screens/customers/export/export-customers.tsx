import DownloadIcon from '@mui/icons-material/Download';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Button as ListButton, useListContext, useTranslate } from 'react-admin';
import { MAX_EXPORTED } from '../limits.js';

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly failure?: string;
}

/** Saves the customers of the list, with its filters and in the order of their ids, as a CSV file. */
export function ExportCustomers() {
  const translate = useTranslate();
  const { total = 0, ...list } = useListContext();
  const filterValues = list.filterValues as Readonly<Record<string, unknown>>;
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  const isTooMuch = total > MAX_EXPORTED;
  const begin = async () => {
    setProgress({ done: 0, total });
    if (isTooMuch) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      const { saveAsCsv } = await import('./save-as-csv.js');
      const report = (done: number) => setProgress({ done, total });
      await saveAsCsv(filterValues, { signal: controller.signal, report });
      setProgress(undefined);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProgress({ done: 0, total, failure: error instanceof Error ? error.message : String(error) });
    }
  };
  const stop = () => {
    running.current?.abort();
    setProgress(undefined);
  };
  return (
    <>
      <ListButton label="customers.export.open" onClick={() => void begin()} disabled={total === 0}>
        <DownloadIcon />
      </ListButton>
      {progress !== undefined && (
        <Dialog open onClose={stop} fullWidth maxWidth="xs" aria-labelledby="export">
          <DialogTitle id="export">{translate('customers.export.title')}</DialogTitle>
          <DialogContent>
            {isTooMuch ? (
              <Typography>{translate('customers.export.too_many', { max: MAX_EXPORTED })}</Typography>
            ) : (
              <ExportProgress {...progress} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={stop}>{translate(isTooMuch ? 'common.close' : 'common.cancel')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function ExportProgress({ done, total, failure }: Progress) {
  const translate = useTranslate();
  if (failure !== undefined) return <Typography role="alert">{failure}</Typography>;
  const label = translate('customers.export.done', {
    done,
    total,
  });
  return (
    <>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
      />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {label}
      </Typography>
    </>
  );
}
