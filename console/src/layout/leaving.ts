import { Observed } from '../api/observed.js';
import { unsavedChanges } from '../ui/saving/unsaved-changes.js';

/** Asks, where the router doesn't, before something that leaves the page or a dialog. */
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

  /** Calls `leave` at once when nothing would be lost, otherwise once the person agreed. */
  readonly before = (leave: () => void): void => {
    void this.ask().then((isLeft) => {
      if (isLeft) leave();
    });
  };
}

export const leaving = new Leaving();
