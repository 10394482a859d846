import type { ExplainedPermission } from '../../ui/access/explained-permission.js';

export const CELL_STATES = [
  'granted',
  'several',
  'group',
  'suspended',
  'expired',
  'dormant',
  'none',
  'missing',
] as const;
export type CellState = (typeof CELL_STATES)[number];

/** What a cell of the map shows; undefined while it isn't known. */
export function cellState(permission: ExplainedPermission | undefined): CellState | undefined {
  if (permission === undefined) return undefined;
  const { reason, granted_by: grants } = permission;
  switch (reason) {
    case 'granted':
      if (grants.every(({ through }) => through !== undefined)) return 'group';
      return new Set(grants.map(({ id }) => id)).size > 1 ? 'several' : 'granted';
    case 'suspended':
    case 'expired':
      return reason;
    case 'action_off':
      return 'dormant';
    case 'not_granted':
      return 'none';
    case 'no_such_action':
      return 'missing';
  }
}

/** Each has a sign of its own, not only a colour. */
export const CELL_SIGNS: Readonly<Record<CellState, string>> = {
  granted: '✓',
  several: '+',
  group: 'G',
  suspended: 'Ⅱ',
  expired: '×',
  dormant: '○',
  none: '',
  missing: '–',
};

const FILLED = { bgcolor: 'primary.main', color: 'primary.contrastText' } as const;
const QUIET = { color: 'text.secondary', border: 1, borderColor: 'text.secondary' } as const;

export const CELL_LOOKS: Readonly<Record<CellState, object>> = {
  granted: FILLED,
  several: { ...FILLED, fontWeight: 700 },
  group: { color: 'primary.main', border: 2, borderColor: 'primary.main', fontWeight: 700 },
  suspended: { ...QUIET, borderStyle: 'dashed' },
  expired: { ...QUIET, borderStyle: 'dashed' },
  dormant: { ...QUIET, borderStyle: 'dotted' },
  none: {},
  missing: { color: 'text.secondary' },
};
