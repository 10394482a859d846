/** Segments whose searches a release before 0.3.0 wrote, when `q` was one text. */
export interface OldSearches {
  /** Their versions by id, as that release left them; empty once `forget` was called. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Call when all have been written anew. */
  forget(): Promise<void>;
}
