import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { byAbility } from './by-ability.js';
import type { ExplainedPermission } from './explained-permission.js';
import { PermissionReason } from './permission-reason.js';
import { useAbilityNames } from './use-ability-names.js';

const ACTIONS = ['read', 'create', 'update', 'delete'] as const;

/** A row for each ability, a column for each action: whether it's allowed, and which roles grant it. */
export function AccessMatrix({ permissions }: { readonly permissions: readonly ExplainedPermission[] }) {
  const names = useAbilityNames();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const rows = byAbility(permissions).map(([ability, cells]) => ({
    name: names?.get(ability) ?? ability,
    ability,
    cells,
  }));
  return isNarrow ? <Stacked rows={rows} /> : <Matrix rows={rows} />;
}

interface Rows {
  readonly rows: readonly {
    readonly ability: string;
    readonly name: string;
    readonly cells: readonly ExplainedPermission[];
  }[];
}

function Matrix({ rows }: Rows) {
  const translate = useTranslate();
  return (
    <Table size="small" sx={{ tableLayout: 'fixed' }} aria-label={translate('access.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('access.ability')}</TableCell>
          {ACTIONS.map((action) => (
            <TableCell key={action}>{translate(`resources.abilities.fields.${action}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ ability, name, cells }) => (
          <TableRow key={ability}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </TableCell>
            {ACTIONS.map((action) => (
              <TableCell key={action} sx={{ verticalAlign: 'top' }}>
                <PermissionReason permission={cells.find((one) => one.action === action)} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** For phones: a block for each ability, a line for each action. */
function Stacked({ rows }: Rows) {
  const translate = useTranslate();
  return rows.map(({ ability, name, cells }) => (
    <Box key={ability} sx={{ mb: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '80px minmax(0, 1fr)', m: 0, rowGap: 0.5 }}>
        {cells.map((cell) => (
          <Fragment key={cell.action}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`resources.abilities.fields.${cell.action}`)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <PermissionReason permission={cell} />
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  ));
}
