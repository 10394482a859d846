/**
 * Explains why the driver rejects an address without revealing credentials: it names options at most and never quotes
 * the driver, whose message may repeat any part of the address.
 */
export function errorOfAddress(uri: string, error: unknown): string {
  const names = optionsIn(uri).filter((name) => mentions(error, name));
  if (names.length === 0) return `is not a MongoDB address, ${EXAMPLE}`;
  const [options, are] = names.length === 1 ? ['option', 'is'] : ['options', 'are'];
  return `the ${options} ${names.join(', ')} ${are} unknown or can't have this value in a MongoDB address, ${EXAMPLE}`;
}

const EXAMPLE = 'such as mongodb://db1,db2,db3/castellan?replicaSet=rs0';

/** The names of the address's options. Empty when the apparent options may be part of a password. */
function optionsIn(uri: string): string[] {
  const begin = uri.indexOf('?');
  const query = begin < 0 ? '' : uri.slice(begin + 1);
  if (query.includes('@')) return [];
  const names = query.split('&').map((pair) => pair.split('=', 1)[0]!);
  return [...new Set(names)].filter((name) => /^[A-Za-z]{1,64}$/.test(name));
}

/** Ignores case, because the driver's messages vary. */
function mentions(error: unknown, name: string): boolean {
  return error instanceof Error && new RegExp(`\\b${name}\\b`, 'i').test(error.message);
}
