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

/** The picture of one permission, in an element with `CELL_STYLES`. */
export function MapCell({ state }: { readonly state: CellState | undefined }) {
  return (
    <span aria-hidden className={state === undefined ? 'sign' : `sign is-${state}`}>
      {state !== undefined && CELL_SIGNS[state]}
    </span>
  );
}
