import { Edit, type EditProps } from 'react-admin';
import { PageOutline } from './page-outline.js';

/** react-admin's `<Edit>`, which has an empty card until the record has come. */
export function EditPage({ children, ...props }: EditProps) {
  return <Edit {...props} render={({ record }) => (record === undefined ? <PageOutline /> : children)} />;
}
