import { Unavailable } from '../../domain/domain-error.js';

/** A condition of the commit no longer holds. Nothing was saved. */
export class ConditionLapsed extends Unavailable {
  constructor() {
    const message = 'The permissions were checked too long ago. Nothing was changed; send the request again.';
    super('storage_unavailable', message);
  }
}

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

  /** Throws `ConditionLapsed` unless all hold. Nothing of the group may have been sent to be committed. */
  require(): void {
    if (!this.hold) throw new ConditionLapsed();
  }
}
