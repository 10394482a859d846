import { Box, Button, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePermissionName } from '../../../ui/access/use-permission-name.js';
import { ChangeEntries } from '../../changes/change-entries.js';
import type { User } from '../user.js';
import { AccessLanes } from './access-lanes.js';
import { useUserHistory, type AccessTimeline } from './use-user-history.js';

const PERIODS = [7, 30, 90, 365] as const;

/** What somebody was allowed over time, and what happened to them: also to roles, groups and abilities. */
export function UserHistory({ user }: { readonly user: User }) {
  const translate = useTranslate();
  const nameOf = usePermissionName();
  const [days, setDays] = useState<number>(30);
  const { data, error } = useUserHistory(user.id, days);
  const filter = JSON.stringify({ resource: 'user', record_id: user.id });
  return (
    <Box sx={{ pt: 2 }}>
      <Box component="section" aria-labelledby="access-over-time" sx={{ px: 2, pb: 3, minHeight: 200 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography id="access-over-time" component="h2" variant="subtitle2" sx={{ flex: 1, minWidth: 160 }}>
            {translate('users.history.title')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={days}
            aria-label={translate('users.history.days')}
            onChange={(_event, next: number | null) => setDays(next ?? days)}
          >
            {PERIODS.map((one) => (
              <ToggleButton key={one} value={one} sx={{ py: 0.25, px: 1 }}>
                {translate('users.history.period', one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate('users.history.help')}
        </Typography>
        {error !== null && <Typography color="error">{error.message}</Typography>}
        {data === undefined && error === null && <Skeleton variant="rounded" height={160} />}
        {data !== undefined && error === null && <AccessLanes timeline={data.timeline} nameOf={nameOf} />}
      </Box>
      <Box component="section" aria-labelledby="entries">
        <Box sx={{ px: 2, pb: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <Typography id="entries" component="h2" variant="subtitle2" sx={{ flex: 1, minWidth: 160 }}>
            {translate('users.history.entries')}
          </Typography>
          <Button size="small" component={Link} to={`/changes?filter=${encodeURIComponent(filter)}`}>
            {translate('users.history.all')}
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
            {translate('users.history.entries_help')} {data?.isCut === true && translate('users.history.too_many')}
          </Typography>
        </Box>
        {data?.changes.length === 0 && <Typography sx={{ px: 2 }}>{translate('users.history.nothing')}</Typography>}
        <ChangeEntries
          changes={data?.changes ?? []}
          more={({ id }) => data && <Effect timeline={data.timeline} change={id} nameOf={nameOf} />}
        />
      </Box>
    </Box>
  );
}

interface EffectProps {
  readonly timeline: AccessTimeline;
  readonly change: string;
  readonly nameOf: ReturnType<typeof usePermissionName>;
}

/** Which permissions began and ended with a change. */
function Effect({ timeline, change, nameOf }: EffectProps) {
  const translate = useTranslate();
  const { permissions } = timeline;
  const edges = {
    gained: permissions.filter(({ spans }) => spans.some(({ started_by }) => started_by === change)),
    lost: permissions.filter(({ spans }) => spans.some(({ ended_by }) => ended_by === change)),
  };
  return (['gained', 'lost'] as const)
    .filter((edge) => edges[edge].length > 0)
    .map((edge) => (
      <Typography key={edge} variant="body2" color={edge === 'lost' ? 'error' : 'primary'}>
        {translate(`users.history.${edge}`, { permissions: edges[edge].map(nameOf).join(', ') })}
      </Typography>
    ));
}
