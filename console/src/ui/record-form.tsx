import type { ReactNode } from 'react';
import { SaveButton, Toolbar } from 'react-admin';
import { CopyFormAsCurl } from './copy-as-curl.js';
import { SavingForm, type Save } from './saving/saving-form.js';

/** The buttons below a form. */
function FormToolbar({ children }: { readonly children?: ReactNode }) {
  return (
    // On a phone, it mustn't cover what follows the form.
    <Toolbar sx={{ gap: 1, '&.RaToolbar-mobileToolbar': { position: 'sticky' } }}>
      <SaveButton alwaysEnable={false} />
      <CopyFormAsCurl />
      {children}
    </Toolbar>
  );
}

interface RecordFormProps {
  /** Inputs. */
  readonly children: ReactNode;
  /** Further buttons, such as `<DeleteButton mutationMode="pessimistic" />`. */
  readonly buttons?: ReactNode;
  /** The page's by default. */
  readonly save?: Save | undefined;
}

/**
 * The form of a page for creating or editing. Put it into `<Edit mutationMode="pessimistic">` or `<Create>`: errors appear at
 * their fields, and a conflict with somebody else's change shows both sides.
 */
export function RecordForm({ children, buttons, save }: RecordFormProps) {
  return (
    <SavingForm toolbar={<FormToolbar>{buttons}</FormToolbar>} save={save}>
      {children}
    </SavingForm>
  );
}
