import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar, useRecordContext, useResourceContext } from 'react-admin';
import { client } from '../api/client.js';
import { ConflictDialog } from './conflict-dialog.js';
import { CopyAsCurl } from './copy-as-curl.js';

/** The buttons below a form. */
function FormToolbar({ children }: { readonly children?: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const { id } = useRecordContext() ?? {};
  const url = id === undefined ? `${client.url}/${resource}?` : `${client.url}/${resource}/${encodeURIComponent(id)}`;
  return (
    <Toolbar sx={{ gap: 1 }}>
      <SaveButton alwaysEnable={false} />
      <CopyAsCurl request={(sent) => sent.url.startsWith(url)} />
      {children}
    </Toolbar>
  );
}

/** When the record is read again after a conflict, what was typed stays. */
const KEEP_TYPED = { keepDirtyValues: true };

interface RecordFormProps {
  /** Inputs. */
  readonly children: ReactNode;
  /** Further buttons, such as `<DeleteButton mutationMode="pessimistic" />`. */
  readonly buttons?: ReactNode;
}

/**
 * The form of a page for creating or editing. Put it into `<Edit mutationMode="pessimistic">` or `<Create>`: errors appear at
 * their fields, and a conflict with somebody else's change shows both sides.
 */
export function RecordForm({ children, buttons }: RecordFormProps) {
  const isStored = useRecordContext()?.id !== undefined;
  return (
    <SimpleForm toolbar={<FormToolbar>{buttons}</FormToolbar>} resetOptions={KEEP_TYPED}>
      {children}
      {isStored && <ConflictDialog />}
    </SimpleForm>
  );
}
