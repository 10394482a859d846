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
  const remembered = parse(localStorage.getItem(key));
  const remember = (next: Remembered) => {
    localStorage.setItem(key, JSON.stringify(next));
    setCount((count) => count + 1);
  };
  return [remembered, remember];
}

/** What isn't readable, for example after a later release wrote it, counts as nothing. */
function parse(stored: string | null): Remembered {
  try {
    return { ...NOTHING, ...(JSON.parse(stored ?? '{}') as Partial<Remembered>) };
  } catch {
    return NOTHING;
  }
}
