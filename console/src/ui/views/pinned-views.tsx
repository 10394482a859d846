import { MenuItem, useMediaQuery, type Theme } from '@mui/material';
import { useSidebarState } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { addressOf, OPENED, type View } from './view.js';

/** Of each list, so many are in the menu. */
export const MAX_PINNED = 20;

/** A pinned view in the menu, below its list. */
export function PinnedView({ view }: { readonly view: View }) {
  const { search } = useLocation();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [, setOpen] = useSidebarState();
  const isCurrent = new URLSearchParams(search).get(OPENED) === view.id;
  return (
    <MenuItem
      component={Link}
      to={addressOf(view)}
      selected={isCurrent}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      dense
      tabIndex={0}
      onClick={() => isNarrow && setOpen(false)}
      sx={{ pl: 7, color: 'text.secondary', display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {view.name}
    </MenuItem>
  );
}
