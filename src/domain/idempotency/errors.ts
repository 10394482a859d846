import { DomainError } from '../domain-error.js';

/** The first request with this key is still running. */
export class InProgress extends DomainError {
  constructor() {
    super('conflict', 'in_progress', 'The first request with this Idempotency-Key is still running. Try again.');
  }
}

/** The key belongs to another request. */
export class IdempotencyKeyReused extends DomainError {
  constructor() {
    const message = 'This Idempotency-Key was sent with another path or body. Use a new key for a new request.';
    super('invalid', 'idempotency_key_reused', message);
  }
}
