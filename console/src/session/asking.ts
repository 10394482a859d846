import { Observed } from '../api/observed.js';

/** Asks the person to sign in again, over the page that they're on. */
class Asking {
  /** How to end it; undefined while nobody is asked. */
  readonly open = new Observed<((hasSignedIn: boolean) => void) | undefined>(undefined);
  /** Whether the page shows the question. It does once it knows who signed in: before that, nothing can have been typed. */
  isShown = false;

  /** Resolves to whether they have signed in. */
  ask(): Promise<boolean> {
    if (!this.isShown) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.open.set((hasSignedIn) => {
        this.open.set(undefined);
        resolve(hasSignedIn);
      });
    });
  }
}

export const asking = new Asking();
