import type { ReactNode } from 'react';
import { SaveButton, Toolbar, useRecordContext } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { CopyFormAsCurl } from '../../ui/copy-as-curl.js';

/** The buttons below the form. */
export function SegmentToolbar({ children }: { readonly children?: ReactNode }) {
  const can = useCan();
  const { id } = useRecordContext() ?? {};
  return (
    <Toolbar sx={{ gap: 1 }}>
      {(id === undefined || can('segment.update')) && <SaveButton />}
      <CopyFormAsCurl />
      {children}
    </Toolbar>
  );
}
