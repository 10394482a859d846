import { ListItemButton, ListItemText } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Hit } from './find-records.js';

interface PaletteItemProps {
  readonly id: string;
  /** `area` is the text to show. */
  readonly hit: Hit;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

/** A page or record that was found. The input keeps the focus. */
export function PaletteItem({ id, hit: { title, area }, isActive, onChoose }: PaletteItemProps) {
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
        secondary={area}
      />
    </ListItemButton>
  );
}
