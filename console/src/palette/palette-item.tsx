import { ListItemButton, ListItemText } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Hit } from './hit.js';

interface PaletteItemProps {
  readonly id: string;
  readonly hit: Hit;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

/** A page or record that was found. The input keeps the focus. */
export function PaletteItem({ id, hit: { title, kind }, isActive, onChoose }: PaletteItemProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <ListItemButton
      ref={item}
      id={id}
      role="option"
      aria-selected={isActive}
      selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
    >
      <ListItemText
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, overflowWrap: 'anywhere' }}
        primary={title}
        secondary={kind}
        slotProps={{ secondary: { color: isActive ? 'textPrimary' : 'textSecondary' } }}
      />
    </ListItemButton>
  );
}
