/** One step of the schema. Never edited once released: a later step corrects it. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
