import { useSaveContext } from 'react-admin';
import type { ReactNode } from 'react';
import { useProof } from '../../ui/proof/use-proof.js';
import type { Save } from '../../ui/saving/saving-form.js';

/** The page's `save`, which asks for a proof where the service wants one. */
export function useProvenSave(): { readonly save: Save; readonly dialog: ReactNode } {
  const context = useSaveContext();
  const { withProof, dialog } = useProof();
  const save: Save = async (data, callbacks) => {
    let errors: unknown;
    try {
      await withProof(async (proof) => {
        let failure: Error | undefined;
        const onError = (error: unknown) => {
          failure = error as Error;
        };
        errors = await (context.save?.({ ...data, ...proof }, { ...callbacks, onError }) as unknown);
        if (failure !== undefined) throw failure;
        return true;
      });
    } catch (error) {
      (callbacks?.onError as ((error: unknown) => void) | undefined)?.(error);
      return errors;
    }
    return undefined;
  };
  return { save, dialog };
}
