import { TopToolbar, useRecordContext } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { DeleteWithEffect } from '../../ui/delete-with-effect.js';
import { EditOrShow } from '../../ui/edit-or-show.js';
import { EditWithEffect } from '../../ui/edit-with-effect.js';
import { HistoryButton } from '../../ui/history-button.js';
import { AbilityShow } from './ability-show.js';
import { AbilityInputs, isProtected } from './ability-inputs.js';

function AbilityActions() {
  const canDelete = useCan()('ability.delete');
  const { name = '', key } = useRecordContext<{ id: string; name: string; key: string }>() ?? {};
  return (
    <TopToolbar>
      <HistoryButton kind="ability" />
      {canDelete && !isProtected(key) && <DeleteWithEffect name={name} help="abilities.delete_help" />}
    </TopToolbar>
  );
}

/** Switching off an action takes its permissions from all roles, so the bar says from whom. */
export function AbilityEdit() {
  const edit = (
    <EditWithEffect actions={<AbilityActions />}>
      <AbilityInputs />
    </EditWithEffect>
  );
  return <EditOrShow needs="ability.update" edit={edit} show={<AbilityShow />} />;
}
