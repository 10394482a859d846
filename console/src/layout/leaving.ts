import { Observed } from '../api/observed.js';
import { unsavedChanges } from '../ui/saving/unsaved-changes.js';

/** Asks, where the router doesn't, before something that leaves the page. */
class Leaving {
  /** How to answer; undefined while nobody is asked. */
  readonly open = new Observed<((isLeft: boolean) => void) | undefined>(undefined);

  /** Resolves to whether to leave; at once when nothing would be lost. */
  ask(): Promise<boolean> {
    if (!unsavedChanges.exist) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.open.set((isLeft) => {
        this.open.set(undefined);
        resolve(isLeft);
      });
    });
  }
}

export const leaving = new Leaving();
