import { Unavailable } from '../../domain/domain-error.js';

/** Conditions that must still hold when a group of callbacks is committed. */
export class CommitConditions {
  readonly #conditions: (() => boolean)[] = [];

  add(condition: () => boolean): void {
    this.#conditions.push(condition);
  }

  clear(): void {
    this.#conditions.length = 0;
  }

  get hold(): boolean {
    return this.#conditions.every((condition) => condition());
  }

  /** Throws `Unavailable` unless all hold. Nothing of the group may have been sent to be committed. */
  require(): void {
    if (this.hold) return;
    const message = 'The permissions were checked too long ago. Nothing was changed; send the request again.';
    throw new Unavailable('storage_unavailable', message);
  }
}
