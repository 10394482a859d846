/** Formats a number as `10,000`, the same in every locale. */
export function count(value: number): string {
  return value.toLocaleString('en-GB');
}
