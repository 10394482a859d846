import { EditOrShow } from '../../ui/edit-or-show.js';
import { FeatureActions } from './feature-actions.js';
import { FeatureForm } from './feature-form.js';
import { FeaturePage } from './feature-page.js';
import { FeatureShow } from './feature-show.js';
import { EditPage } from '../../ui/edit-page.js';

/** `LiveForm` reads the record again: it compares it with what is typed. */
const QUERY = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export function FeatureEdit() {
  const edit = (
    <EditPage
      mutationMode="pessimistic"
      redirect={false}
      component="div"
      queryOptions={QUERY}
      actions={<FeatureActions />}
    >
      <FeaturePage>
        <FeatureForm />
      </FeaturePage>
    </EditPage>
  );
  return <EditOrShow needs="settings.update" edit={edit} show={<FeatureShow />} />;
}
