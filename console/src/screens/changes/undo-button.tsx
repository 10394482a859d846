import UndoIcon from '@mui/icons-material/Undo';
import { useState } from 'react';
import { Button } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import type { Change } from './change.js';
import { UndoDialog } from './undo-dialog.js';
import { undoNeeds } from './undo-plan.js';

/** Undoes an entry, after showing what that would change. */
export function UndoButton({ change }: { readonly change: Change }) {
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const needs = undoNeeds(change);
  if (change.hidden || (needs !== undefined && !can(needs))) return null;
  return (
    <>
      <Button label="changes.undo.button" onClick={() => setIsOpen(true)}>
        <UndoIcon />
      </Button>
      {isOpen && <UndoDialog change={change} onClose={() => setIsOpen(false)} />}
    </>
  );
}
