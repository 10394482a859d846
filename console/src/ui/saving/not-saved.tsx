import { Alert, Button, Portal, Snackbar } from '@mui/material';
import { SaveButton, useTranslate } from 'react-admin';

interface NotSavedProps {
  readonly message: string;
  readonly onClose: () => void;
}

/** Inside a form: that it wasn't saved for lack of a connection. Nothing is sent until the person tries again. */
export function NotSaved({ message, onClose }: NotSavedProps) {
  const translate = useTranslate();
  return (
    // The bar would cover what belongs to the page.
    <Portal>
      <Snackbar open anchorOrigin={{ vertical: 'top', horizontal: 'center' }} sx={BELOW_NOTICES}>
        <Alert
          severity="error"
          variant="outlined"
          sx={{ backgroundColor: 'background.paper', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          action={
            <>
              <SaveButton
                type="button"
                alwaysEnable
                label="common.try_again"
                icon={<></>}
                variant="text"
                color="inherit"
                size="small"
                sx={{ whiteSpace: 'nowrap' }}
              />
              <Button size="small" color="inherit" onClick={onClose}>
                {translate('common.close')}
              </Button>
            </>
          }
        >
          {message} {translate('common.form_kept')}
        </Alert>
      </Snackbar>
    </Portal>
  );
}

/** The notice that there's no connection stands above. */
const BELOW_NOTICES = { maxWidth: 640, top: { xs: 120, sm: 88 } } as const;
