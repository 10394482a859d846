/** The steps that revert a transaction's writes. */
export class UndoJournal {
  #steps: (() => void)[] = [];

  add(step: () => void): void {
    this.#steps.push(step);
  }

  /** Runs the steps, latest first. */
  undo(): void {
    for (const step of this.#steps.reverse()) step();
    this.#steps = [];
  }
}
