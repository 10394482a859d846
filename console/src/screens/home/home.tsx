import { Box, Typography } from '@mui/material';
import { Title, usePermissions, useTranslate } from 'react-admin';
import { useMe } from '../../session/use-me.js';
import { useCan } from '../../session/use-can.js';
import { Attention } from './attention.js';
import { FirstSteps } from './first-steps.js';
import { Health } from './health.js';
import { OverTime } from './over-time.js';
import { OwnAccess } from './own-access.js';
import { RecentChanges } from './recent-changes.js';
import { Totals } from './totals.js';

const COLUMNS = {
  display: 'grid',
  gap: 2,
  mt: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;

/** Where things stand: totals, recent changes and the health of the service. */
export function Home() {
  const translate = useTranslate();
  const can = useCan();
  const me = useMe();
  const { isPending } = usePermissions();
  return (
    <Box sx={{ py: 2 }}>
      <Title title={translate('home.title')} />
      <Typography color="textSecondary" sx={{ mb: 2, minHeight: 20 }}>
        {me !== undefined && translate('home.signed_in_as', { name: `${me.first_name} ${me.last_name}` })}
      </Typography>
      {/* Who it is decides what stands first. */}
      {me !== undefined && !isPending && (
        <>
          <FirstSteps me={me} />
          <Attention />
          {!can('account.read') && <OwnAccess me={me} />}
          <Totals />
          <OverTime />
          <Box sx={COLUMNS}>
            {['account.read', 'role.read', 'ability.read'].every(can) && <RecentChanges />}
            {can('settings.read') && <Health />}
          </Box>
        </>
      )}
    </Box>
  );
}
