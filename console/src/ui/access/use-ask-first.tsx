import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Effect } from '../../../../clients/react-admin/src/dry-run.js';
import { EffectSummary } from '../effect-summary.js';

export interface Question {
  readonly title: string;
  /** The label of the button that goes on. */
  readonly confirm: string;
  readonly text?: string | undefined;
  readonly warning?: string | undefined;
  /** What would happen: the effect of a dry run. */
  readonly effect?: Effect | undefined;
  readonly isDangerous?: boolean;
}

interface AskFirst {
  /** Resolves to whether to go on. */
  readonly ask: (question: Question) => Promise<boolean>;
  /** To be put into the page. */
  readonly dialog: ReactNode;
}

/** Asks before something is done, and says what it would change. */
export function useAskFirst(): AskFirst {
  const translate = useTranslate();
  const id = useId();
  const [asked, setAsked] = useState<Question & { readonly answer: (isYes: boolean) => void }>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      setAsked({ ...question, answer: resolve });
      setIsOpen(true);
    });
  const end = (isYes: boolean) => {
    asked?.answer(isYes);
    setIsOpen(false);
  };
  const dialog = asked && (
    <Dialog open={isOpen} onClose={() => end(false)} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{asked.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {asked.warning !== undefined && <Alert severity="warning">{asked.warning}</Alert>}
          {asked.text !== undefined && <Typography>{asked.text}</Typography>}
          {asked.effect !== undefined && <EffectSummary effect={asked.effect} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => end(false)}>{translate('common.cancel')}</Button>
        <Button
          variant="contained"
          color={asked.isDangerous === true ? 'error' : 'primary'}
          autoFocus
          onClick={() => end(true)}
        >
          {asked.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { ask, dialog };
}
