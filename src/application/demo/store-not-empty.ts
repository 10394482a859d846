import { DomainError } from '../../domain/domain-error.js';

/** The store contains more than the seed; `what` says what, such as `3 users`. Nothing was written. */
export class StoreNotEmpty extends DomainError {
  constructor(what: string) {
    super('conflict', 'store_not_empty', `The store is not empty: it holds ${what}.`);
  }
}
