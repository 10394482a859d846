import { DeleteWithConfirmButton, Edit, useRecordContext, useTranslate } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { EditOrShow } from '../../ui/edit-or-show.js';
import { SegmentForm } from './segment-form.js';
import { SegmentShow } from './segment-show.js';

export function SegmentEdit() {
  const can = useCan();
  const edit = (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <SegmentForm buttons={can('segment.delete') && <DeleteSegment />} />
    </Edit>
  );
  return <EditOrShow needs="segment.update" edit={edit} show={<SegmentShow />} />;
}

function DeleteSegment() {
  const translate = useTranslate();
  const name = useRecordContext<{ id: string; name: string }>()?.name ?? '';
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle={translate('segments.delete.title', { name })}
      confirmContent="segments.delete.help"
      confirmColor="warning"
    />
  );
}
