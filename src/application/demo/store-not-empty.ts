import { DomainError } from '../../domain/domain-error.js';

/** There is more in the store than a first start leaves; `what` names it, such as `3 users`. Nothing was written. */
export class StoreNotEmpty extends DomainError {
  constructor(what: string) {
    super('conflict', 'store_not_empty', `The store is not empty: it holds ${what}.`);
  }
}
