import { Create, SimpleForm } from 'react-admin';
import { EffectBar } from '../../ui/effect-bar.js';
import { RoleInputs } from './role-inputs.js';

/** Creates a role with its first permissions. */
export function RoleCreate() {
  return (
    <Create redirect="edit" sx={{ '& .RaCreate-card': { overflow: 'visible', minWidth: 0 } }}>
      <SimpleForm toolbar={<EffectBar />} defaultValues={{ name: '', description: '', abilities: {} }}>
        <RoleInputs />
      </SimpleForm>
    </Create>
  );
}
