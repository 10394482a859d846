import { Create } from 'react-admin';
import { FeatureForm } from './feature-form.js';

export function FeatureCreate() {
  return (
    <Create redirect="edit">
      <FeatureForm />
    </Create>
  );
}
