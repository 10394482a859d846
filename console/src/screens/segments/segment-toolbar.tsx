import type { ReactNode } from 'react';
import { SaveButton, Toolbar, useRecordContext } from 'react-admin';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { CopyAsCurl } from '../../ui/copy-as-curl.js';

/** The buttons below the form. */
export function SegmentToolbar({ children }: { readonly children?: ReactNode }) {
  const can = useCan();
  const { id } = useRecordContext() ?? {};
  const url = id === undefined ? `${client.url}/segments?` : `${client.url}/segments/${encodeURIComponent(id)}`;
  return (
    <Toolbar sx={{ gap: 1 }}>
      {(id === undefined || can('segment.update')) && <SaveButton />}
      <CopyAsCurl request={(sent) => sent.url.startsWith(url)} />
      {children}
    </Toolbar>
  );
}
