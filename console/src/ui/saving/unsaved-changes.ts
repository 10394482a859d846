import { Observed } from '../../api/observed.js';

/** The forms of the page that hold what isn't saved. */
class UnsavedChanges {
  /** For what is shown. Before leaving, ask `exist`, which is never late. */
  readonly shown = new Observed(false);
  readonly #forms = new Set<() => boolean>();

  /** Asks `isUnsaved` whenever somebody wants to leave, until the returned function is called. */
  watch(isUnsaved: () => boolean): () => void {
    this.#forms.add(isUnsaved);
    return () => {
      this.#forms.delete(isUnsaved);
      this.look();
    };
  }

  get exist(): boolean {
    return [...this.#forms].some((isUnsaved) => isUnsaved());
  }

  /** To be called when a form has changed. */
  look(): void {
    const { exist } = this;
    if (exist !== this.shown.get()) this.shown.set(exist);
  }

  /** What was typed has lost its purpose: its record was deleted. */
  discard(): void {
    this.#forms.clear();
    this.look();
  }
}

export const unsavedChanges = new UnsavedChanges();
