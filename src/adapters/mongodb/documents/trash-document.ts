/** A deleted customer that is kept, as JSON. */
export interface TrashDocument {
  readonly _id: string;
  readonly deleted: number;
  readonly actor_id: string;
  readonly entry_id: string;
  readonly name: string;
  readonly name_folded: string;
  readonly avatar_name?: string;
  readonly record: string;
}
