import { DeleteWithConfirmButton, Edit, useRecordContext, useTranslate } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { SegmentForm } from './segment-form.js';

export function SegmentEdit() {
  const can = useCan();
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false}>
      <SegmentForm buttons={can('segment.delete') && <DeleteSegment />} />
    </Edit>
  );
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
