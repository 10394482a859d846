import { Box } from '@mui/material';
import { Show, TopToolbar, useRecordContext, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { DetailList } from '../../ui/detail-list.js';
import { HistoryButton } from '../../ui/history-button.js';
import { ACTIONS } from '../roles/ability-rows.js';

type Ability = Schema<'Ability'>;

function AbilityDetails() {
  const translate = useTranslate();
  const ability = useRecordContext<Ability>();
  if (ability === undefined) return <Box sx={{ minHeight: 200 }} />;
  const label = (field: string) => translate(`resources.abilities.fields.${field}`);
  return (
    <Box sx={{ p: 2, minHeight: 200 }}>
      <DetailList
        details={[
          [label('key'), <code>{ability.key}</code>],
          [label('name'), ability.name],
          [label('description'), ability.description],
          [
            translate('abilities.actions'),
            ACTIONS.filter((action) => ability[action])
              .map(label)
              .join(', '),
          ],
        ]}
      />
    </Box>
  );
}

/** An ability for people who may not change it. */
export function AbilityShow() {
  const actions = (
    <TopToolbar>
      <HistoryButton kind="ability" />
    </TopToolbar>
  );
  return (
    <Show actions={actions}>
      <AbilityDetails />
    </Show>
  );
}
