import { memo } from 'react';
import { Link } from 'react-router';
import { cellState, type CellState } from './cell-state.js';
import { cellProps } from './map-cell.js';
import type { MapColumn } from './map-records.js';
import type { PermissionOf } from './permission-of.js';
import type { ExplainedRow } from './use-explained-rows.js';
import type { MapRow } from './use-map-rows.js';

interface MapLineProps {
  readonly index: number;
  readonly top: number;
  /** Undefined while it's being loaded. */
  readonly row: MapRow | undefined;
  /** What the service says about it. */
  readonly known: ExplainedRow | undefined;
  readonly permissionOf: PermissionOf;
  readonly columns: readonly MapColumn[];
  /** The names of their permissions. */
  readonly names: readonly string[];
  /** What each sign means. */
  readonly texts: Readonly<Record<CellState | 'loading', string>>;
  /** The columns that are looked at. */
  readonly first: number;
  readonly end: number;
  /** The column that the cursor is in. */
  readonly cursor: number | undefined;
  readonly leftOf: (column: number) => { readonly left: string };
}

/** A row of the map. Rendered again only when something about it is different: rows come and go while one scrolls. */
export const MapLine = memo(function MapLine(props: MapLineProps) {
  const { index, top, row, known, permissionOf, columns, names, texts, first, end, cursor, leftOf } = props;
  return (
    <div role="row" aria-rowindex={index + 2} className="row" style={{ top }}>
      <div role="rowheader" aria-colindex={1} className="name">
        {row === undefined ? (
          '…'
        ) : (
          <Link to={row.path} tabIndex={-1} title={row.name}>
            {row.name}
          </Link>
        )}
      </div>
      {columns.slice(first, end).map((column, offset) => {
        const position = first + offset;
        const state = cellState(row && permissionOf(row, column, known));
        const text = `${names[position]!}: ${texts[state ?? 'loading']}`;
        const cell = cellProps(state);
        return (
          <div
            key={position}
            id={`cell-${index}-${position}`}
            role="gridcell"
            aria-colindex={position + 2}
            aria-label={`${row?.name ?? ''}, ${text}`}
            title={text}
            data-row={index}
            data-column={position}
            className={cursor === position ? `${cell.className} cursor` : cell.className}
            style={leftOf(position)}
          >
            {cell.children}
          </div>
        );
      })}
    </div>
  );
});
