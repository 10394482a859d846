/** In this order: browsers also name those that they're compatible with. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Firefox', 'Firefox'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;
const MAX_SHOWN = 60;

/** `Firefox, Linux` of a `User-Agent`, its beginning if it's no known browser; undefined if there's none. */
export function browserName(userAgent: string | null): string | undefined {
  if (userAgent === null || userAgent === '') return undefined;
  const browser = BROWSERS.find(([mark]) => userAgent.includes(`${mark}/`))?.[1];
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1];
  if (browser === undefined) return userAgent.slice(0, MAX_SHOWN);
  return system === undefined ? browser : `${browser}, ${system}`;
}
