/** The filters of the list as parameters of a request: a name and a value each. */
export function filterParameters(filter: Readonly<Record<string, unknown>>): string[][] {
  return Object.entries(filter).flatMap(([id, value]) => [value].flat().map((one) => [id, String(one)]));
}
