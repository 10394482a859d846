import type { Schema } from 'castellan-client';
import { useState } from 'react';
import { Create, useRedirect } from 'react-admin';
import { IssuedTextDialog } from '../../ui/issued-text-dialog.js';
import { RecordForm } from '../../ui/record-form.js';
import { WebhookFields } from './webhook-fields.js';

/** Makes a webhook and shows its secret, this once. */
export function WebhookCreate() {
  const redirect = useRedirect();
  const [made, setMade] = useState<Schema<'IssuedWebhook'>>();
  return (
    <Create mutationOptions={{ onSuccess: (webhook: Schema<'IssuedWebhook'>) => setMade(webhook) }}>
      <RecordForm>
        <WebhookFields />
      </RecordForm>
      {made !== undefined && (
        <IssuedTextDialog area="webhooks" text={made.secret} onClose={() => redirect('edit', 'webhooks', made.id)} />
      )}
    </Create>
  );
}
