/** Describes how the table's value differs from the log's; undefined if they're equal. */
export function differs<T extends string | number | boolean>(
  place: string,
  name: string,
  table: T,
  log: T,
  write: (value: T) => string = written,
): string | undefined {
  if (table === log) return undefined;
  return `${place}: ${name} is ${write(table)} in the table, ${write(log)} in the log`;
}

function written(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : JSON.stringify(value);
}
