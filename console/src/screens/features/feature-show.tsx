import { CardContent } from '@mui/material';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import { DetailList } from '../../ui/detail-list.js';
import { FeatureActions } from './feature-actions.js';
import { FeaturePage } from './feature-page.js';
import type { Feature } from './feature.js';
import { FormSection } from './form-section.js';
import { useLiveFeature } from './live-features.js';
import { Reach } from './reach.js';
import { PageOutline } from '../../ui/page-outline.js';

function FeatureDetails() {
  const translate = useTranslate();
  const feature = useRecordContext<Feature>();
  if (feature === undefined) return <PageOutline height={320} />;
  const label = (field: string) => translate(`resources.features.fields.${field}`);
  const { key, name, description, enabled, variants, on_variant, off_variant } = feature;
  return (
    <CardContent sx={{ minHeight: 320 }}>
      <DetailList
        details={[
          [label('name'), name],
          [label('key'), <code>{key}</code>],
          [label('description'), description],
          [label('enabled'), translate(enabled ? 'ra.boolean.true' : 'ra.boolean.false')],
          [label('targeting'), <Reach feature={feature} />],
          [label('on_variant'), on_variant],
          [label('off_variant'), off_variant],
        ]}
      />
      <FormSection texts="features.variants">
        <DetailList
          details={Object.entries(variants).map(([variant, value]) => [variant, <code>{JSON.stringify(value)}</code>])}
        />
      </FormSection>
    </CardContent>
  );
}

/** A feature for people who may not change it. */
export function FeatureShow() {
  useLiveFeature();
  return (
    <Show component="div" actions={<FeatureActions />}>
      <FeaturePage>
        <FeatureDetails />
      </FeaturePage>
    </Show>
  );
}
