import { Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { usePendingWork } from '../../session/use-pending-work.js';
import { DetailList } from '../../ui/detail-list.js';
import { shownNumber, shownTime } from '../../formats/formats.js';

type Status = Schema<'Status'>;

const AGAIN_MS = 30_000;

/** What is running. */
export function Health() {
  const translate = useTranslate();
  const { data: status } = useQuery({
    queryKey: ['home', 'status'],
    queryFn: async ({ signal }) => (await client.request<Status>('/status', { signal })).json,
    refetchInterval: AGAIN_MS,
  });
  const work = usePendingWork();
  const backup = work?.last_backup ?? null;
  const details: readonly (readonly [string, string | undefined])[] =
    status === undefined
      ? []
      : [
          [translate('home.status.version'), status.version],
          [translate('home.status.storage'), translate(`home.storages.${status.storage}`)],
          [translate('home.status.instances'), String(status.instances)],
          [translate('home.status.seq'), shownNumber(Number(status.seq))],
          [translate('home.status.at'), shownTime(status.at)],
          [
            translate('home.status.backup'),
            work && (backup === null ? translate('home.status.no_backup') : shownTime(backup)),
          ],
        ];
  return (
    <Card component="section" aria-labelledby="health" sx={{ p: 2, minHeight: 220 }}>
      <Typography id="health" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('home.health')}
      </Typography>
      <DetailList details={details} />
      {status?.storage === 'memory' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate('home.in_memory')}
        </Typography>
      )}
    </Card>
  );
}
