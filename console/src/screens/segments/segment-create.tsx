import { Create } from 'react-admin';
import { useLocation } from 'react-router';
import { SegmentForm } from './segment-form.js';
import type { Segment } from './segment.js';

/** Begins with the filters that the customer list hands over. */
export function SegmentCreate() {
  const { state } = useLocation() as { readonly state: Pick<Segment, 'filters'> | null };
  return (
    <Create redirect="edit" {...(state !== null && { record: state })}>
      <SegmentForm />
    </Create>
  );
}
