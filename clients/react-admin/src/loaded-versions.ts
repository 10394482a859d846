/** Remembered at most; the oldest are forgotten first. */
const KEPT = 1_000;

/** The entity tags of the records that were read, so that a write can say which version its form was loaded from. */
export class LoadedVersions {
  readonly #tags = new Map<string, string>();

  /** `updated` tells the versions of a record apart. */
  note(path: string, record: Readonly<Record<string, unknown>>, headers: Headers): void {
    const { updated } = record;
    const tag = headers.get('ETag');
    if (tag === null || typeof updated !== 'string') return;
    this.#tags.delete(`${path} ${updated}`);
    this.#tags.set(`${path} ${updated}`, tag);
    if (this.#tags.size > KEPT) this.#tags.delete(this.#tags.keys().next().value!);
  }

  /** Undefined for a version that was only read in a list. */
  tagOf(path: string, record: Readonly<Record<string, unknown>>): string | undefined {
    return this.#tags.get(`${path} ${String(record['updated'])}`);
  }
}
