/** Prints rows as aligned columns: the first left-aligned, the others right-aligned. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  console.log(['', title, lines[0], rule, ...lines.slice(1)].join('\n'));
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function fixed(value: number, digits = 1): string {
  return value.toFixed(digits);
}
