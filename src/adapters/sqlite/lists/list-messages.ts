import type { ListRows } from './list-reader.js';
import type { ListRead } from './list-statements.js';

/** The data passed to a list worker thread at its start. */
export interface ListWorkerData {
  readonly file: string;
}

/** A request to the worker thread: read lists on one snapshot within a time limit, one at a time; or end. */
export type ListRequest = { readonly lists: readonly ListRead[]; readonly budgetMs: number } | 'end';

/** The worker thread's reply. A driver failure keeps its codes, as text and number. */
export type ListReply =
  | { readonly kind: 'rows'; readonly lists: readonly ListRows[] }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly message: string; readonly code: unknown; readonly errcode: unknown };
