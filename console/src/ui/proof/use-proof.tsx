import { fieldErrors } from 'castellan-react-admin';
import { useState, type ReactNode } from 'react';
import { ProofDialog, type Proof } from './proof-dialog.js';

interface Asked {
  /** Throws for a proof that is wrong. */
  readonly send: (proof: Proof) => Promise<void>;
  readonly cancel: () => void;
}

interface UseProof {
  /** Sends a request with a proof, once one is needed. Resolves to undefined if the person gives none. Throws as `send` does. */
  readonly withProof: <T>(send: (proof: Proof) => Promise<T>) => Promise<T | undefined>;
  /** To be put into the page. */
  readonly dialog: ReactNode;
}

/** Asks for the password, or for a passkey, where the service wants a proof. */
export function useProof(): UseProof {
  const [asked, setAsked] = useState<Asked>();
  const withProof = async <T,>(send: (proof: Proof) => Promise<T>): Promise<T | undefined> => {
    try {
      return await send({});
    } catch (error) {
      if (fieldErrors(error)?.['passwordOld'] === undefined) throw error;
    }
    return new Promise((resolve) => {
      const end = (result: T | undefined) => {
        setAsked(undefined);
        resolve(result);
      };
      setAsked({ send: async (proof) => end(await send(proof)), cancel: () => end(undefined) });
    });
  };
  return { withProof, dialog: asked && <ProofDialog onSend={asked.send} onCancel={asked.cancel} /> };
}
