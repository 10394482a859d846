import { CELL_LOOKS, CELL_SIGNS, CELL_STATES, type CellState } from './cell-state.js';

/** Styles of what `MapCell` shows, for the element around all of them: thousands with styles of their own would be slow. */
export const CELL_STYLES = {
  '& .sign': {
    width: 22,
    height: 22,
    borderRadius: 0.5,
    display: 'grid',
    placeItems: 'center',
    fontSize: 12,
    lineHeight: 1,
    bgcolor: 'action.hover',
  },
  ...Object.fromEntries(
    CELL_STATES.map((state) => [`& .is-${state}`, { bgcolor: 'transparent', ...CELL_LOOKS[state] }]),
  ),
};

/** What the picture of one permission is, in an element with `CELL_STYLES`. */
export function cellProps(state: CellState | undefined) {
  if (state === undefined) return { className: 'sign', children: '' };
  return { className: `sign is-${state}`, children: CELL_SIGNS[state] };
}

export function MapCell({ state }: { readonly state: CellState | undefined }) {
  return <span aria-hidden {...cellProps(state)} />;
}
