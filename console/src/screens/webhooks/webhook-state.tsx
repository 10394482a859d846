import { Box, Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Moment } from '../../ui/moment.js';
import { WarningChip } from '../../ui/warning-chip.js';
import type { Webhook } from './webhook.js';

/** Whether a webhook works, and when it was tried last. */
export function WebhookState(_props: { readonly source: string }) {
  const translate = useTranslate();
  const webhook = useRecordContext<Webhook>();
  if (webhook === undefined) return null;
  const { state, last_delivery: last } = webhook;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {state === 'failing' ? (
        <WarningChip label="webhooks.state.failing" />
      ) : (
        <Chip size="small" variant="outlined" label={translate(`webhooks.state.${state}`)} />
      )}
      {last !== null && <Moment at={last.at} />}
    </Box>
  );
}
