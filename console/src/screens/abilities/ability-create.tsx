import { Create, SimpleForm } from 'react-admin';
import { EffectBar } from '../../ui/effect-bar.js';
import { AbilityInputs } from './ability-inputs.js';

const NEW = { key: '', name: '', description: '', read: true, create: false, update: false, delete: false };

export function AbilityCreate() {
  return (
    <Create redirect="list">
      <SimpleForm toolbar={<EffectBar />} defaultValues={NEW}>
        <AbilityInputs />
      </SimpleForm>
    </Create>
  );
}
