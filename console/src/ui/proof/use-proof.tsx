import { fieldErrors } from 'castellan-react-admin';
import { useState, type ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { ProofDialog, type CodeName, type Proof } from './proof-dialog.js';

interface Asked {
  readonly codeName: CodeName;
  /** Throws for a proof that is wrong. */
  readonly onSend: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

interface UseProof {
  /** Sends a request with a proof, once one is needed. Resolves to undefined if the person gives none. Throws as `send` does. */
  readonly withProof: <T>(send: (proof: Proof) => Promise<T>, codeName?: CodeName) => Promise<T | undefined>;
  /** To be put into the page. */
  readonly dialog: ReactNode;
}

/** What a refusal is about that the dialog shows. */
const PROOF_FIELDS = ['passwordOld', 'code', 'one_time_code', 'proof'];

/** Asks for a proof where the service wants one. */
export function useProof(): UseProof {
  const [asked, setAsked] = useState<Asked>();
  const withProof = async <T,>(send: (proof: Proof) => Promise<T>, codeName: CodeName = 'code') => {
    try {
      return await send({});
    } catch (error) {
      if (!isAboutProof(error)) throw error;
    }
    return new Promise<T | undefined>((resolve) => {
      const onSend = async (proof: Proof) => {
        const sent = send(proof);
        try {
          await sent;
        } catch (error) {
          if (isAboutProof(error)) throw error;
        }
        setAsked(undefined);
        resolve(sent);
      };
      const onCancel = () => {
        setAsked(undefined);
        resolve(undefined);
      };
      setAsked({ codeName, onSend, onCancel });
    });
  };
  return { withProof, dialog: asked && <ProofDialog {...asked} /> };
}

function isAboutProof(error: unknown): boolean {
  const { code } = (error instanceof HttpError ? (error.body ?? {}) : {}) as { readonly code?: string };
  return code === 'code_required' || PROOF_FIELDS.some((name) => fieldErrors(error)?.[name] !== undefined);
}
