import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { client } from '../../api/client.js';

interface Status {
  readonly version: string;
  readonly storage: 'memory' | 'sqlite' | 'mongodb';
  readonly instances: number;
  readonly seq: string;
  readonly at: string;
}

const AGAIN_MS = 30_000;

/** What is running. */
export function Health() {
  const translate = useTranslate();
  const { data: status } = useQuery({
    queryKey: ['home', 'status'],
    queryFn: async ({ signal }) => (await client.request<Status>('/status', { signal })).json,
    refetchInterval: AGAIN_MS,
  });
  const lines: readonly (readonly [string, string])[] =
    status === undefined
      ? []
      : [
          ['version', status.version],
          ['storage', translate(`home.storages.${status.storage}`)],
          ['instances', String(status.instances)],
          ['seq', status.seq],
          ['at', new Date(status.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })],
        ];
  return (
    <Card component="section" aria-labelledby="health" sx={{ p: 2, minHeight: 220 }}>
      <Typography id="health" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('home.health')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.75 }}>
        {lines.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {translate(`home.status.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {status?.storage === 'memory' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate('home.in_memory')}
        </Typography>
      )}
    </Card>
  );
}
