/** How to take back what a work has written so far. */
export class UndoJournal {
  #steps: (() => void)[] = [];

  add(step: () => void): void {
    this.#steps.push(step);
  }

  /** Takes everything back, the latest first. */
  undo(): void {
    for (const step of this.#steps.reverse()) step();
    this.#steps = [];
  }
}
