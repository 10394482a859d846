import { Box, Card, Chip, Typography } from '@mui/material';
import { EditBase, Title, useRecordContext, useTranslate } from 'react-admin';
import { AccessPanel } from '../../ui/access/access-panel.js';
import { EffectForm } from '../../ui/effect-form.js';
import { shownDay, shownTime } from '../../formats/formats.js';
import { useCan } from '../../session/use-can.js';
import { WarningChip } from '../../ui/warning-chip.js';
import { MakerName } from './maker-name.js';
import { TokenActions } from './token-actions.js';
import { TokenFields } from './token-fields.js';
import { isExpired, type Token } from './token.js';
import { PageOutline } from '../../ui/page-outline.js';

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
  const isReadOnly = !can('account.update');
  if (token === undefined)
    return (
      <Card sx={{ mt: 2 }}>
        <PageOutline />
      </Card>
    );
  return (
    <>
      <Title title={token.name} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
        <Typography sx={{ flex: '1 1 220px', color: 'text.secondary' }}>
          {isExpired(token) && (
            <>
              <WarningChip label="tokens.expired" />{' '}
            </>
          )}
          {token.for !== null && (
            <>
              <Chip size="small" variant="outlined" label={translate('tokens.directory.chip')} />{' '}
            </>
          )}
          {translate('tokens.made_by', { time: shownDay(token.created) })} <MakerName />
          {token.last_refused !== null &&
            ` · ${translate('tokens.directory.refused', { time: shownTime(token.last_refused) })}`}
        </Typography>
        <TokenActions token={token} />
      </Box>
      {/* The form's bar stays at the bottom of the window. */}
      <Card sx={{ overflow: 'visible' }}>
        <EffectForm isReadOnly={isReadOnly}>
          <TokenFields readOnly={isReadOnly} />
        </EffectForm>
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
