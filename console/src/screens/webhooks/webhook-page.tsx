import { Box, Card, Typography } from '@mui/material';
import { EditBase, Title, useRecordContext, useTranslate } from 'react-admin';
import { DetailList } from '../../ui/detail-list.js';
import { RecordForm } from '../../ui/record-form.js';
import { useCan } from '../../session/use-can.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookFields } from './webhook-fields.js';
import { WebhookState } from './webhook-state.js';
import type { Webhook } from './webhook.js';
import { PageOutline } from '../../ui/page-outline.js';

/** One webhook: its fields, and below what it told. Also for those who may only read. */
export function WebhookPage() {
  return (
    <EditBase mutationMode="pessimistic" disableAuthentication>
      <WebhookDetails />
    </EditBase>
  );
}

function WebhookDetails() {
  const translate = useTranslate();
  const can = useCan();
  const webhook = useRecordContext<Webhook>();
  if (webhook === undefined)
    return (
      <Card sx={{ mt: 2 }}>
        <PageOutline />
      </Card>
    );
  const label = (field: string) => translate(`resources.webhooks.fields.${field}`);
  const details = [
    [label('url'), webhook.url],
    [label('events'), webhook.events.join(', ')],
  ] as const;
  return (
    <>
      <Title title={webhook.name} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
        <Box sx={{ flex: '1 1 220px' }}>
          <WebhookState source="state" />
        </Box>
        <WebhookActions webhook={webhook} />
      </Box>
      <Card sx={{ overflow: 'visible' }}>
        {can('settings.update') ? (
          <RecordForm>
            <WebhookFields />
          </RecordForm>
        ) : (
          <Box sx={{ p: 2 }}>
            <DetailList details={details} />
          </Box>
        )}
      </Card>
      <Card sx={{ mt: 2, p: 2 }}>
        <Typography variant="h6" component="h2">
          {translate('webhooks.deliveries.title')}
        </Typography>
        <WebhookDeliveries webhook={webhook} />
      </Card>
    </>
  );
}
