import { useCan } from '../../session/use-can.js';
import { EditOrShow } from '../../ui/edit-or-show.js';
import { DeleteSegment } from './delete-segment.js';
import { SegmentForm } from './segment-form.js';
import { SegmentShow } from './segment-show.js';
import { EditPage } from '../../ui/edit-page.js';

export function SegmentEdit() {
  const can = useCan();
  const edit = (
    // The bar stays at the bottom of the window.
    <EditPage
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      sx={{ '& .RaEdit-card': { overflow: 'visible', minWidth: 0 } }}
    >
      <SegmentForm buttons={can('segment.delete') && <DeleteSegment />} />
    </EditPage>
  );
  return <EditOrShow needs="segment.update" edit={edit} show={<SegmentShow />} />;
}
