import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useUnsaved } from './saving/use-unsaved.js';
import { useCopy } from './use-copy.js';

interface IssuedTextDialogProps {
  /** Whose texts it has, such as `tokens`. */
  readonly area: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows a secret, which can't be read again. Closed only by its button, so that it isn't lost by a click beside it. */
export function IssuedTextDialog({ area, text, onClose }: IssuedTextDialogProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const [isKept, setIsKept] = useState(false);
  useUnsaved(!isKept);
  useEffect(() => {
    if (isKept) onClose();
  }, [isKept, onClose]);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="issued-text">
      <DialogTitle id="issued-text">{translate(`${area}.issued.title`)}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(`${area}.issued.once`)}
        </Alert>
        <TextField
          label={translate(`${area}.issued.label`)}
          value={text}
          multiline
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setIsKept(true)}>{translate('common.close')}</Button>
        <Button variant="contained" autoFocus onClick={() => void copy(text, 'common.copied')}>
          {translate(`${area}.issued.copy`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
