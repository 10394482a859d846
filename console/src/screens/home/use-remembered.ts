import { useState } from 'react';

/** What somebody said about the first steps, kept in the browser: also after signing out. */
export interface Remembered {
  readonly isHidden: boolean;
  /** Steps that only people know to be done. */
  readonly done: readonly string[];
}

const NOTHING: Remembered = { isHidden: false, done: [] };

export function useRemembered(userId: string): readonly [Remembered, (remembered: Remembered) => void] {
  const key = `castellan.first-steps.${userId}`;
  const [, setCount] = useState(0);
  const stored = localStorage.getItem(key);
  const remembered = stored === null ? NOTHING : (JSON.parse(stored) as Remembered);
  const remember = (next: Remembered) => {
    localStorage.setItem(key, JSON.stringify(next));
    setCount((count) => count + 1);
  };
  return [remembered, remember];
}
