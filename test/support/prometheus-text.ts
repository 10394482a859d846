/** Parses series with their values, as `name{label="value",…}` with sorted labels. */
export function readSeries(text: string): ReadonlyMap<string, number> {
  const series = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', , labels = '', value = ''] = /^([a-z_]+)(\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not a line of the format: ${line}`);
    const sorted = [...labels.matchAll(/[a-z]+="(?:[^"\\]|\\.)*"/g)].map(([label]) => label).sort();
    const key = sorted.length === 0 ? name : `${name}{${sorted.join(',')}}`;
    if (series.has(key)) throw new Error(`Twice: ${key}`);
    series.set(key, value === '+Inf' ? Infinity : Number(value));
  }
  return series;
}
