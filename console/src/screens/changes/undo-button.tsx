import UndoIcon from '@mui/icons-material/Undo';
import { Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Button, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useCan } from '../../session/use-can.js';
import type { Change } from './change.js';
import type { Undone } from './undone.js';
import { UndoDialog } from './undo-dialog.js';
import { undoNeeds } from './undo-plan.js';

/** Undoes an entry, after showing what that would change. Of one that was undone it says by which; others that can't be have none. */
export function UndoButton({ change, undone }: { readonly change: Change; readonly undone: Undone | undefined }) {
  const translate = useTranslate();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (undone?.by !== undefined)
    return (
      <Typography variant="body2" sx={{ alignSelf: 'center', px: 0.5 }}>
        <Link component={RouterLink} to={`/changes/${undone.by}/show`}>
          {translate('changes.undo.undone_by', { id: undone.by })}
        </Link>
      </Typography>
    );
  const needs = undoNeeds(change);
  if (needs === undefined || !can(needs)) return null;
  // Until it's known whether there is one, its place is kept, so that nothing moves.
  const isShown = undone !== undefined && !undone.isGone;
  return (
    <>
      <Button
        label="changes.undo.button"
        onClick={() => setIsOpen(true)}
        sx={{ visibility: isShown ? 'visible' : 'hidden' }}
      >
        <UndoIcon />
      </Button>
      {isOpen && <UndoDialog change={change} onClose={() => setIsOpen(false)} />}
    </>
  );
}
