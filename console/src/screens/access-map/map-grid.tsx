import { Box } from '@mui/material';
import { startTransition, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { ExplainedPermission } from '../../ui/access/explained-permission.js';
import { usePermissionName } from '../../ui/access/use-permission-name.js';
import { useActionName } from '../../ui/access/use-action-name.js';
import { CELL_STATES } from './cell-state.js';
import { CELL_STYLES } from './map-cell.js';
import { MapLine } from './map-line.js';
import type { MapColumn } from './map-records.js';
import type { PermissionOf } from './permission-of.js';
import type { ExplainedRow } from './use-explained-rows.js';
import type { MapRow, Shown } from './use-map-rows.js';

const [ROW_HEIGHT, COLUMN_WIDTH, HEAD_HEIGHT] = [28, 28, 128];
/** Rows and columns come and go in portions of so many, while as many beside those that are seen are there already. */
const PORTION = 5;
const SIGN_SIZE = 22;
/** Of the names, on wide screens and on phones. */
const NAMES = { xs: '116px', sm: '220px' } as const;

export interface ChosenCell {
  readonly row: MapRow;
  readonly permission: ExplainedPermission;
  readonly anchor: HTMLElement;
}

interface MapGridProps {
  readonly label: string;
  readonly columns: readonly MapColumn[];
  readonly total: number;
  readonly rowAt: (index: number) => MapRow | undefined;
  /** What the service says about rows, by their ids. */
  readonly explained: ReadonlyMap<string, ExplainedRow>;
  readonly permissionOf: PermissionOf;
  /** Told which rows are looked at. */
  readonly onShown: (shown: Shown) => void;
  readonly onChoose: (cell: ChosenCell) => void;
}

interface Window {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Rows by permissions. Only what is looked at is in the page, however many there are. The arrow keys move a cursor from cell to
 * cell, as in the ARIA pattern for grids; Enter or a click chooses one.
 */
export function MapGrid(props: MapGridProps) {
  const { label, columns, total, rowAt, explained, permissionOf, onShown, onChoose } = props;
  const permissionNameOf = usePermissionName();
  const actionNameOf = useActionName();
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Window>({ top: 0, bottom: 30, left: 0, right: 60 });
  const names = columns.map(permissionNameOf);
  const namesText = names.join('\n');
  // The same list as long as the names are the same, so that rows needn't be rendered again.
  const stableNames = useMemo(() => namesText.split('\n'), [namesText]);
  const translate = useTranslate();
  const texts = useMemo(() => {
    const states = [...CELL_STATES, 'loading'] as const;
    const all = states.map((state) => [state, translate(`access_map.states.${state}`)] as const);
    return Object.fromEntries(all) as Record<(typeof states)[number], string>;
  }, [translate]);
  const [cursor, setCursor] = useState({ row: 0, column: 0 });
  const at = { row: Math.min(cursor.row, total - 1), column: Math.min(cursor.column, columns.length - 1) };

  const look = () => {
    if (box.current === null) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = box.current;
    const before = (at: number) => Math.max(0, (Math.floor(at / PORTION) - 1) * PORTION);
    const behind = (at: number) => (Math.ceil(at / PORTION) + 1) * PORTION;
    const next: Window = {
      top: before(scrollTop / ROW_HEIGHT),
      bottom: behind((scrollTop + clientHeight) / ROW_HEIGHT),
      left: before(scrollLeft / COLUMN_WIDTH),
      right: behind((scrollLeft + clientWidth) / COLUMN_WIDTH),
    };
    if (JSON.stringify(next) === JSON.stringify(seen)) return;
    // Rendering gives way to scrolling, and only the last of several is shown.
    startTransition(() => {
      setSeen(next);
      onShown({ first: next.top, last: Math.min(next.bottom, total - 1) });
    });
  };
  const latestLook = useRef(look);
  useEffect(() => {
    latestLook.current = look;
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => latestLook.current());
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const choose = (row: number, column: number) => {
    const [found, of] = [rowAt(row), columns[column]];
    const permission = found && of && permissionOf(found, of, explained.get(found.id));
    const anchor = document.getElementById(`cell-${row}-${column}`);
    if (found !== undefined && permission !== undefined && anchor !== null)
      onChoose({ row: found, permission, anchor });
  };
  const click = ({ target }: MouseEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[role=gridcell]');
    if (cell === null) return;
    const [row, column] = [Number(cell.dataset['row']), Number(cell.dataset['column'])];
    setCursor({ row, column });
    choose(row, column);
  };
  const press = (event: KeyboardEvent) => {
    const rows = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
    const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [rows, 0],
      PageUp: [-rows, 0],
      Home: [0, -columns.length],
      End: [0, columns.length],
    };
    const move = moves[event.key];
    if (move !== undefined) {
      const row = Math.max(0, Math.min(total - 1, at.row + move[0]));
      const column = Math.max(0, Math.min(columns.length - 1, at.column + move[1]));
      setCursor({ row, column });
      reveal(box.current, row, column);
    } else if (event.key === 'Enter' || event.key === ' ') choose(at.row, at.column);
    else return;
    event.preventDefault();
  };

  const shownRows = range(seen.top, Math.min(seen.bottom, total));
  const shownColumns = range(seen.left, Math.min(seen.right, columns.length));
  const isSeen = shownRows.includes(at.row) && shownColumns.includes(at.column);
  return (
    <Box
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      {...(isSeen && { 'aria-activedescendant': `cell-${at.row}-${at.column}` })}
      onScroll={look}
      onClick={click}
      onKeyDown={press}
      sx={GRID}
    >
      <Box
        role="presentation"
        className="inner"
        style={{
          height: HEAD_HEIGHT + total * ROW_HEIGHT,
          width: `calc(var(--names) + ${columns.length * COLUMN_WIDTH + 8}px)`,
        }}
      >
        <div role="row" aria-rowindex={1} className="head">
          <div role="columnheader" aria-colindex={1} className="name">
            {label}
          </div>
          {shownColumns.map((index) => {
            const column = columns[index]!;
            const name = names[index];
            return (
              <div
                key={index}
                role="columnheader"
                aria-colindex={index + 2}
                aria-label={name}
                title={name}
                className="cell"
                style={leftOf(index)}
              >
                <span aria-hidden className="upright">
                  {columns[index - 1]?.ability !== column.ability && <b>{column.abilityName}: </b>}
                  {actionNameOf(column.action)}
                </span>
              </div>
            );
          })}
        </div>
        {shownRows.map((index) => {
          const row = rowAt(index);
          return (
            <MapLine
              key={index}
              index={index}
              top={HEAD_HEIGHT + index * ROW_HEIGHT}
              row={row}
              known={row && explained.get(row.id)}
              permissionOf={permissionOf}
              columns={columns}
              names={stableNames}
              texts={texts}
              first={seen.left}
              end={seen.right}
              cursor={index === at.row ? at.column : undefined}
              leftOf={signLeftOf}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** One style for all: thousands of elements with styles of their own would be slow. */
const GRID = {
  ...CELL_STYLES,
  '--names': NAMES,
  position: 'relative',
  overflow: 'auto',
  height: 'max(360px, calc(100vh - 330px))',
  '&:focus-visible': { outlineOffset: -2 },
  // Beside the cell's colour, which may be that of other rings.
  '&:focus-visible .cursor': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: 1 },
  '& .inner': { position: 'relative', minWidth: '100%' },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEAD_HEIGHT,
    bgcolor: 'background.paper',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .row': {
    position: 'absolute',
    left: 0,
    right: 0,
    height: ROW_HEIGHT,
    borderBottom: 1,
    borderColor: 'divider',
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .name': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: 'var(--names)',
    height: '100%',
    px: 1,
    display: 'flex',
    alignItems: 'center',
    bgcolor: 'background.paper',
  },
  '& .head .name': { alignItems: 'flex-end', pb: 0.5, fontWeight: 600, color: 'text.secondary' },
  '& .name a': {
    color: 'text.primary',
    textDecoration: 'none',
    fontSize: { xs: 11, sm: 13 },
    lineHeight: 1.15,
    maxHeight: '100%',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .head .cell': {
    position: 'absolute',
    top: 0,
    width: COLUMN_WIDTH,
    height: '100%',
    display: 'grid',
    placeItems: 'center',
  },
  '& .row .sign': { position: 'absolute', top: (ROW_HEIGHT - SIGN_SIZE) / 2, cursor: 'pointer' },
  '& .upright': {
    position: 'absolute',
    bottom: 4,
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    fontSize: 12,
    lineHeight: `${COLUMN_WIDTH}px`,
    whiteSpace: 'nowrap',
    maxHeight: HEAD_HEIGHT - 8,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const;

function leftOf(column: number) {
  return { left: `calc(var(--names) + ${column * COLUMN_WIDTH}px)` };
}

/** In the middle of its column. */
function signLeftOf(column: number) {
  return { left: `calc(var(--names) + ${column * COLUMN_WIDTH + (COLUMN_WIDTH - SIGN_SIZE) / 2}px)` };
}

function range(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** Scrolls as far as a cell needs to be seen. */
function reveal(box: HTMLElement | null, row: number, column: number): void {
  if (box === null) return;
  const [y, x] = [row * ROW_HEIGHT, column * COLUMN_WIDTH];
  const names = box.querySelector<HTMLElement>('[role=columnheader]')?.offsetWidth ?? 0;
  const [height, width] = [box.clientHeight - HEAD_HEIGHT - ROW_HEIGHT, box.clientWidth - names - COLUMN_WIDTH];
  box.scrollTop = Math.min(Math.max(box.scrollTop, y - height), y);
  box.scrollLeft = Math.min(Math.max(box.scrollLeft, x - width), x);
}
