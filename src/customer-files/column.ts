/** How the cells of a column are read. The header declares it for an own column, as in `seats:number`; the default is text. */
export const COLUMN_TYPES = ['text', 'number', 'boolean', 'date'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** Columns that a file of rejected rows has beside those of its source. They are left out when it's imported. */
export const REJECT_COLUMNS: readonly string[] = ['#row', '#problem'];

/** Reads a name with an optional type. */
export function readColumn(header: string): Column {
  const text = header.trim();
  const type = COLUMN_TYPES.find((one) => text.endsWith(`:${one}`));
  return type === undefined ? { name: text, type: 'text' } : { name: text.slice(0, -type.length - 1), type };
}

/** Returns the name with the type needed to read the cells back. */
export function headerOf({ name, type }: Column): string {
  return type === 'text' ? name : `${name}:${type}`;
}
