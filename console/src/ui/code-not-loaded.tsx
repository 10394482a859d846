import { Alert, Button, Dialog } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says that a part of the console couldn't be loaded: without a connection, or after an update of the service. */
export function CodeNotLoaded() {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={() => globalThis.location.reload()}>
          {translate('common.not_loaded.reload')}
        </Button>
      }
    >
      {translate('common.not_loaded.help')}
    </Alert>
  );
}

/** Takes the place of a dialog. */
export function DialogNotLoaded({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose}>
      <CodeNotLoaded />
    </Dialog>
  );
}
