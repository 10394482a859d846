/** Tells a request where in the change log its write was decided. */
export class WriteReceipt {
  #seq: number | undefined;

  /**
   * Sequence number of the write's last entry; of a write that changed nothing, of the last entry that it was decided
   * on. Undefined until a write has been committed.
   */
  get seq(): number | undefined {
    return this.#seq;
  }

  committed(seq: number): void {
    this.#seq = seq;
  }
}
