import { BooleanInput, required, TextInput, useRecordContext } from 'react-admin';
import { DeleteWithEffect } from '../../ui/delete-with-effect.js';
import { RecordForm } from '../../ui/record-form.js';
import { FeatureEffect } from './effect/feature-effect.js';
import type { Feature } from './feature.js';
import { FormSection } from './form-section.js';
import { LiveForm } from './live/live-form.js';
import { TargetingInput } from './targeting/targeting-input.js';
import { ValuesInput } from './variants/values-input.js';

/** The form of a feature, new or stored. */
export function FeatureForm() {
  const stored = useRecordContext<Feature>();
  const isStored = stored?.id !== undefined;
  return (
    <RecordForm buttons={isStored && <DeleteWithEffect name={stored.name} help="features.delete.help" />}>
      <TextInput
        source="key"
        validate={required()}
        readOnly={isStored}
        helperText={isStored ? false : 'features.key.help'}
      />
      <TextInput source="name" validate={required()} helperText={false} />
      <TextInput source="description" multiline helperText={false} />
      <BooleanInput source="enabled" defaultValue={false} helperText={false} />
      <FormSection texts="features.targeting">
        <TargetingInput />
      </FormSection>
      <FormSection texts="features.variants">
        <ValuesInput />
      </FormSection>
      <FeatureEffect />
      {isStored && <LiveForm />}
    </RecordForm>
  );
}
