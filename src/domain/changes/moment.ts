import { DomainError } from '../domain-error.js';

/** A moment of the past: a time in milliseconds since the epoch, or the sequence number of a change. */
export type Moment = { readonly at: number } | { readonly seq: number };

/** The log says nothing about the moment: it's before the first change, or in the future. */
export class OutOfHistory extends DomainError {
  constructor() {
    super('malformed', 'out_of_history', 'The change log begins after this moment, or the moment is in the future.');
  }
}
