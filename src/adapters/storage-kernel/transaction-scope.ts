/** How long a work may use its transaction: until it has settled. */
export class WorkScope {
  #isOver = false;

  /** Throws after the end. */
  assertOpen(): void {
    if (this.#isOver) throw new Error('The transaction of this work is over.');
  }

  end(): void {
    this.#isOver = true;
  }
}
