import { Create } from 'react-admin';
import { EffectForm } from '../../ui/effect-form.js';
import { RoleInputs } from './role-inputs.js';

/** Creates a role with its first permissions. */
export function RoleCreate() {
  return (
    <Create redirect="edit" sx={{ '& .RaCreate-card': { overflow: 'visible', minWidth: 0 } }}>
      <EffectForm defaultValues={{ name: '', description: '', abilities: {} }}>
        <RoleInputs />
      </EffectForm>
    </Create>
  );
}
