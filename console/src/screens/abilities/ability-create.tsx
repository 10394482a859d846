import { Create } from 'react-admin';
import { EffectForm } from '../../ui/effect-form.js';
import { AbilityInputs } from './ability-inputs.js';

const NEW = { key: '', name: '', description: '', read: true, create: false, update: false, delete: false };

export function AbilityCreate() {
  return (
    <Create redirect="list">
      <EffectForm defaultValues={NEW}>
        <AbilityInputs />
      </EffectForm>
    </Create>
  );
}
