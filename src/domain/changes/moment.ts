import { DomainError } from '../domain-error.js';
import type { Head } from './change.js';

/** A moment of the past: a time in milliseconds since the epoch, or the sequence number of a change. */
export type Moment = { readonly at: number } | { readonly seq: number };

/** The log says nothing about the moment: it's before the first change, or in the future. */
export class OutOfHistory extends DomainError {
  constructor() {
    super('malformed', 'out_of_history', 'The change log begins after this moment, or the moment is in the future.');
  }
}

/** The time of a moment, whose last change was `head`, in milliseconds since the epoch. */
export function timeOf(moment: Moment, head: Head): number {
  return 'at' in moment ? moment.at : head.at;
}
