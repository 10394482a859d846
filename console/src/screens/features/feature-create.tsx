import { Create } from 'react-admin';
import { FeatureForm } from './feature-form.js';

export function FeatureCreate() {
  return (
    <Create title="features.create" redirect="edit">
      <FeatureForm />
    </Create>
  );
}
