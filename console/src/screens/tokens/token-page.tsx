import { Card, Typography } from '@mui/material';
import { EditBase, Title, useRecordContext, useTranslate, type RaRecord } from 'react-admin';
import { AccessPanel } from '../../ui/access/access-panel.js';
import { AskBeforeSaving } from '../../ui/access/ask-before-saving.js';
import { RecordForm } from '../../ui/record-form.js';
import { useCan } from '../../session/use-can.js';
import { TokenActions } from './token-actions.js';
import { TokenFields } from './token-fields.js';
import type { Token } from './token.js';

/** One token: its fields, and below what it may do. Also for those who may only read. */
export function TokenPage() {
  return (
    <EditBase mutationMode="pessimistic" redirect={false} disableAuthentication>
      <TokenDetails />
    </EditBase>
  );
}

function TokenDetails() {
  const translate = useTranslate();
  const can = useCan();
  const token = useRecordContext<Token>();
  if (token === undefined) return <Card sx={{ mt: 2, minHeight: 480 }} />;
  const question = ({ roles }: Readonly<Record<string, unknown>>, before: RaRecord | undefined) => {
    const held = (before as Token).roles;
    const chosen = Array.isArray(roles) ? (roles as readonly string[]) : [];
    if (chosen.length === held.length && chosen.every((id) => held.includes(id))) return undefined;
    return { title: translate('tokens.ask_roles', { name: token.name }), confirm: translate('ra.action.save') };
  };
  return (
    <>
      <Title title={token.name} />
      <TokenActions token={token} />
      <Card>
        <AskBeforeSaving question={question}>
          <RecordForm>
            <TokenFields readOnly={!can('account.update')} />
          </RecordForm>
        </AskBeforeSaving>
      </Card>
      {can('role.read') && (
        <Card sx={{ mt: 2 }}>
          <Typography variant="h6" component="h2" sx={{ px: 2, pt: 2 }}>
            {translate('tokens.access')}
          </Typography>
          <AccessPanel path={`/tokens/${token.id}/access`} />
        </Card>
      )}
    </>
  );
}
