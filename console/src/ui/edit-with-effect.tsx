import type { ReactElement, ReactNode } from 'react';
import { EffectForm } from './effect-form.js';
import type { Asking } from './use-asking-save.js';
import { EditPage } from './edit-page.js';

interface EditWithEffectProps extends Pick<Asking, 'question'> {
  /** The buttons above the form. */
  readonly actions: ReactElement;
  /** Inputs. */
  readonly children: ReactNode;
  /** What stands below the form. */
  readonly below?: ReactNode;
}

/** A page for a record that decides what people may do: its form says what the changes would do, and saves. */
export function EditWithEffect({ actions, children, below, question }: EditWithEffectProps) {
  return (
    <EditPage
      mutationMode="pessimistic"
      redirect={false}
      actions={actions}
      // The bar stays at the bottom of the window.
      sx={{ '& .RaEdit-card': { overflow: 'visible', minWidth: 0 } }}
    >
      <EffectForm question={question}>{children}</EffectForm>
      {below}
    </EditPage>
  );
}
