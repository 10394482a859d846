import { Create } from 'react-admin';
import { SegmentForm } from './segment-form.js';

/** The customer list hands over its filters as the record. */
export function SegmentCreate() {
  return (
    <Create redirect="edit">
      <SegmentForm />
    </Create>
  );
}
