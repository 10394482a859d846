import { Alert, Button, Snackbar } from '@mui/material';
import { useTranslate } from 'react-admin';

interface NotSavedProps {
  readonly message: string;
  readonly onClose: () => void;
}

/** Inside a form: that it wasn't saved for lack of a connection. Nothing is sent until the person tries again. */
export function NotSaved({ message, onClose }: NotSavedProps) {
  const translate = useTranslate();
  return (
    <Snackbar open anchorOrigin={{ vertical: 'top', horizontal: 'center' }} sx={{ maxWidth: 640 }}>
      <Alert
        severity="error"
        variant="outlined"
        sx={{ backgroundColor: 'background.paper' }}
        action={
          <>
            <Button type="submit" size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }}>
              {translate('common.try_again')}
            </Button>
            <Button size="small" color="inherit" onClick={onClose}>
              {translate('common.close')}
            </Button>
          </>
        }
      >
        {message} {translate('common.form_kept')}
      </Alert>
    </Snackbar>
  );
}
