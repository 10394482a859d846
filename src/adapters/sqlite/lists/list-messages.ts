import type { ListRows } from './list-reader.js';
import type { ListStatements } from './list-statements.js';

/** What the thread that reads lists is given when it starts. */
export interface ListWorkerData {
  readonly file: string;
}

/** To the thread: lists of one moment to read within so many milliseconds, or that it shall end. One at a time. */
export type ListRequest = { readonly lists: readonly ListStatements[]; readonly budgetMs: number } | 'end';

/** From the thread. A failure of the driver keeps its codes, as text and number. */
export type ListReply =
  | { readonly kind: 'rows'; readonly lists: readonly ListRows[] }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly message: string; readonly code: unknown; readonly errcode: unknown };
