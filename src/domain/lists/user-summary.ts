import { fold } from '../text/fold.js';
import { compareText } from './compare.js';

/** A user as shown in samples. */
export interface UserSummary {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What summaries are sorted by. The names are folded. */
export interface SummaryOrder {
  readonly firstName: string;
  readonly lastName: string;
  readonly summary: Pick<UserSummary, 'id'>;
}

/** A user's summary with its sort keys. */
export interface FoldedSummary extends SummaryOrder {
  readonly summary: UserSummary;
}

export function foldedSummary({ id, firstName, lastName }: UserSummary): FoldedSummary {
  return { summary: { id, firstName, lastName }, firstName: fold(firstName), lastName: fold(lastName) };
}

/** Compares by folded first name, folded last name, id. */
export function compareSummaries(a: SummaryOrder, b: SummaryOrder): number {
  return (
    compareText(a.firstName, b.firstName) ||
    compareText(a.lastName, b.lastName) ||
    compareText(a.summary.id, b.summary.id)
  );
}
