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
import { isStandardAction, STANDARD_ACTIONS } from './standard-actions.js';
import { useAbilityNames } from './use-ability-names.js';
import { useActionName } from './use-action-name.js';

/**
 * A row for each ability, a column for each standard action: whether it's allowed, and which roles grant it. An ability's own
 * actions stand in a second row, each with its name.
 */
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
  const nameOf = useActionName();
  return (
    <Table size="small" sx={{ tableLayout: 'fixed' }} aria-label={translate('access.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('access.ability')}</TableCell>
          {STANDARD_ACTIONS.map((action) => (
            <TableCell key={action}>{nameOf(action)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ ability, name, cells }) => {
          const own = cells.filter(({ action }) => !isStandardAction(action));
          return (
            <Fragment key={ability}>
              <TableRow>
                <TableCell
                  component="th"
                  scope="row"
                  rowSpan={own.length > 0 ? 2 : 1}
                  sx={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}
                >
                  {name}
                </TableCell>
                {STANDARD_ACTIONS.map((action) => (
                  <TableCell key={action} sx={{ verticalAlign: 'top' }}>
                    <PermissionReason permission={cells.find((one) => one.action === action)} />
                  </TableCell>
                ))}
              </TableRow>
              {own.length > 0 && (
                <TableRow>
                  <TableCell colSpan={STANDARD_ACTIONS.length}>
                    <Reasons cells={own} />
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** For phones: a block for each ability, a line for each action. */
function Stacked({ rows }: Rows) {
  return rows.map(({ ability, name, cells }) => (
    <Box key={ability} sx={{ mb: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      <Reasons cells={cells} />
    </Box>
  ));
}

/** A line for each action. */
function Reasons({ cells }: { readonly cells: readonly ExplainedPermission[] }) {
  const nameOf = useActionName();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(80px, max-content) minmax(0, 1fr)',
        m: 0,
        columnGap: 1,
        rowGap: 0.5,
      }}
    >
      {cells.map((cell) => (
        <Fragment key={cell.action}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {nameOf(cell.action)}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <PermissionReason permission={cell} isWhole={!cell.allowed} />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
