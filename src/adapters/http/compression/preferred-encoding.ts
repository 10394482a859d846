/**
 * The content encoding that a client prefers of those offered, the best first (RFC 9110, 12.5.3). Undefined for content as
 * it is: when the client accepts none of them, or wants it rather as it is. `accepted` is its `Accept-Encoding`.
 */
export function preferredEncoding<T extends string>(accepted: string, offered: readonly T[]): T | undefined {
  const qualities = new Map(accepted.split(',').map(qualityOf));
  let least = qualities.get('identity') ?? 0;
  let preferred: T | undefined;
  for (const encoding of offered) {
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? 0;
    const isBetter = preferred === undefined ? quality > 0 && quality >= least : quality > least;
    if (isBetter) [preferred, least] = [encoding, quality];
  }
  return preferred;
}

/** One member of the list, such as `gzip;q=0.5`. A quality that is no number counts as none. */
function qualityOf(member: string): [encoding: string, quality: number] {
  const [encoding = '', ...parameters] = member
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [encoding, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
