import { DomainError } from '../domain-error.js';

/** A mailed link is wrong, used, replaced or expired, or what it was made for has changed since. */
export class LinkInvalid extends DomainError {
  constructor() {
    super('malformed', 'link_invalid', 'This link is no longer valid. Ask for a new one.');
  }
}
