import { Box, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { CopyAsCurl } from '../../ui/copy-as-curl.js';
import { Moment } from '../../ui/moment.js';
import { WarningChip } from '../../ui/warning-chip.js';
import type { Webhook } from './webhook.js';

type Delivery = Schema<'WebhookDelivery'>;

const SHOWN = 25;
/** While the page is open, what is told appears by itself. */
const REFRESH_MS = 5_000;

/** The last tries to tell something, newest first. */
export function WebhookDeliveries({ webhook: { id } }: { readonly webhook: Webhook }) {
  const translate = useTranslate();
  const path = `/webhooks/${encodeURIComponent(id)}/deliveries?_limit=${SHOWN}`;
  const { data } = useQuery({
    // Below the resource's key, so that a refresh of the page reads them again.
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: async () => (await client.request<readonly Delivery[]>(path)).json,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Box sx={{ minHeight: 120 }}>
      {data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary', my: 1 }}>{translate('webhooks.deliveries.none')}</Typography>
      )}
      <List dense disablePadding>
        {data?.map((delivery) => (
          <ListItem key={delivery.id} divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemText
              sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
              primary={delivery.type}
              secondary={delivery.message_id}
            />
            {delivery.status ?? translate(`webhooks.errors.${delivery.error ?? 'connection'}`)}
            {delivery.skipped && <WarningChip label="webhooks.deliveries.skipped" />}
            <Moment at={delivery.at} />
          </ListItem>
        ))}
      </List>
      <CopyAsCurl request={{ method: 'GET', url: client.url + path }} />
    </Box>
  );
}
