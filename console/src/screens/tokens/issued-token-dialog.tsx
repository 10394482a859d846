import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useUnsaved } from '../../ui/saving/use-unsaved.js';
import { useCopy } from '../../ui/use-copy.js';

interface IssuedTokenDialogProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows a token's text, which can't be read again. Closed only by its button, so that it isn't lost by a click beside it. */
export function IssuedTokenDialog({ text, onClose }: IssuedTokenDialogProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const [isKept, setIsKept] = useState(false);
  useUnsaved(!isKept);
  useEffect(() => {
    if (isKept) onClose();
  }, [isKept, onClose]);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="issued-token">
      <DialogTitle id="issued-token">{translate('tokens.issued.title')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('tokens.issued.once')}
        </Alert>
        <TextField
          label={translate('tokens.issued.label')}
          value={text}
          multiline
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setIsKept(true)}>{translate('common.close')}</Button>
        <Button variant="contained" autoFocus onClick={() => void copy(text, 'common.copied')}>
          {translate('tokens.issued.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
