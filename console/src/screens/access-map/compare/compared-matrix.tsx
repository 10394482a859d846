import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isStandardAction, STANDARD_ACTIONS } from '../../../ui/access/standard-actions.js';
import { useActionName } from '../../../ui/access/use-action-name.js';
import { useAbilityNames } from '../../../ui/access/use-ability-names.js';
import type { AbilityRow } from '../../roles/ability-rows.js';

type Outcome = 'both' | 'a' | 'b' | 'neither';

/** Each has a sign of its own, not only a colour. */
const SIGNS: Readonly<Record<Outcome, string>> = { both: '=', a: '1', b: '2', neither: '' };
const LOOKS = {
  both: { bgcolor: 'action.selected', color: 'text.primary' },
  a: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  b: { border: 2, borderColor: 'primary.main', color: 'primary.main' },
  neither: {},
} as const satisfies Record<Outcome, object>;
const SIGN = {
  width: 24,
  height: 24,
  borderRadius: 0.5,
  display: 'grid',
  placeItems: 'center',
  fontSize: 12,
  fontWeight: 700,
} as const;

interface ComparedMatrixProps {
  /** Permissions, such as `customer.delete`. */
  readonly a: ReadonlySet<string>;
  readonly b: ReadonlySet<string>;
  /** Those that there are now. */
  readonly abilities: readonly AbilityRow[];
  readonly onlyDifferences: boolean;
}

/** The permissions of two sides: of both, of one alone, of neither. */
export function ComparedMatrix({ a, b, abilities, onlyDifferences }: ComparedMatrixProps) {
  const translate = useTranslate();
  const actionNameOf = useActionName();
  const names = useAbilityNames();
  const outcomeOf = (permission: string): Outcome => {
    if (a.has(permission)) return b.has(permission) ? 'both' : 'a';
    return b.has(permission) ? 'b' : 'neither';
  };
  const all = [...new Set([...a, ...b])];
  const count = (outcome: Outcome) => all.filter((permission) => outcomeOf(permission) === outcome).length;
  const counts = { both: count('both'), a: count('a'), b: count('b') };
  // Abilities of the past may be gone.
  const keys = [...new Set([...abilities.map(({ key }) => key), ...all.map((one) => one.slice(0, one.indexOf('.')))])];
  const rows = keys.map((key) => {
    const present = abilities.find((ability) => ability.key === key);
    const held = all.filter((one) => one.startsWith(`${key}.`)).map((one) => one.slice(key.length + 1));
    const own = [...new Set([...(present?.own ?? []), ...held.filter((action) => !isStandardAction(action))])].sort();
    const standard = STANDARD_ACTIONS.filter((action) => present?.has(action) === true || held.includes(action));
    const differs = held.some((action) => outcomeOf(`${key}.${action}`) !== 'both');
    return { key, name: present?.name ?? names?.get(key) ?? key, standard, own, differs };
  });
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {counts.a + counts.b === 0
          ? translate('access_map.compare.same')
          : translate('access_map.compare.count', counts)}
      </Typography>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, mb: 2, p: 0, fontSize: 13 }}
      >
        {(['both', 'a', 'b'] as const).map((outcome) => (
          <Box component="li" key={outcome} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Sign outcome={outcome} />
            {translate(`access_map.compare.legend.${outcome}`)}
          </Box>
        ))}
      </Box>
      <Table
        size="small"
        aria-label={translate('access_map.compare.title')}
        sx={{ tableLayout: 'fixed', maxWidth: 760 }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '34%', pl: 0 }}>{translate('access.ability')}</TableCell>
            {STANDARD_ACTIONS.map((action) => (
              <TableCell key={action} sx={{ px: 0.5 }}>
                {actionNameOf(action)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ key, name, standard, own }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', pl: 0 }}>
                {name}
                {own.map((action) => (
                  <Box
                    key={action}
                    component="span"
                    sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5, fontWeight: 400 }}
                  >
                    <Sign outcome={outcomeOf(`${key}.${action}`)} label={`${name}: ${action}`} />
                    <span aria-hidden>{action}</span>
                  </Box>
                ))}
              </TableCell>
              {STANDARD_ACTIONS.map((action) => (
                <TableCell key={action} sx={{ px: 0.5, verticalAlign: 'top' }}>
                  {standard.includes(action) && (
                    <Sign outcome={outcomeOf(`${key}.${action}`)} label={`${name}: ${actionNameOf(action)}`} />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function Sign({ outcome, label }: { readonly outcome: Outcome; readonly label?: string }) {
  const translate = useTranslate();
  const named = label !== undefined && {
    role: 'img',
    'aria-label': `${label}: ${translate(`access_map.compare.legend.${outcome}`)}`,
  };
  return (
    <Box component="span" {...(named || { 'aria-hidden': true })} sx={{ ...SIGN, ...LOOKS[outcome] }}>
      {SIGNS[outcome]}
    </Box>
  );
}
