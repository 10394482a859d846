import { useState, type ReactNode } from 'react';
import type { Schema } from 'castellan-client';
import { EffectDialog } from './effect-dialog.js';

export interface Question {
  readonly title: string;
  /** The label of the button that goes on. */
  readonly confirm: string;
  readonly text?: string | undefined;
  readonly warning?: string | undefined;
  /** What would happen: the effect of a dry run. */
  readonly effect?: Schema<'Effect'> | undefined;
  readonly isDangerous?: boolean;
}

/** Resolves to whether to go on. */
export type Ask = (question: Question) => Promise<boolean>;

interface AskFirst {
  readonly ask: Ask;
  /** To be put into the page. */
  readonly dialog: ReactNode;
}

/** Asks before something is done, and says what it would change. */
export function useAskFirst(): AskFirst {
  const [asked, setAsked] = useState<Question & { readonly answer: (isYes: boolean) => void }>();
  const ask = (question: Question) => new Promise<boolean>((resolve) => setAsked({ ...question, answer: resolve }));
  const end = (isYes: boolean) => {
    asked?.answer(isYes);
    setAsked(undefined);
  };
  const dialog = asked && (
    <EffectDialog
      {...asked}
      state={asked.effect && { result: { effect: asked.effect }, error: null }}
      onConfirm={() => end(true)}
      onClose={() => end(false)}
    >
      {asked.text}
    </EffectDialog>
  );
  return { ask, dialog };
}
