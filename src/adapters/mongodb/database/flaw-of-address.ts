/**
 * Why the driver refuses an address, without anything that could be a credential: names of options at most, never what
 * the driver says, which may repeat any part of it.
 */
export function flawOfAddress(uri: string, error: unknown): string {
  const names = optionsIn(uri).filter((name) => mentions(error, name));
  if (names.length === 0) return `is not an address of MongoDB, ${EXAMPLE}`;
  const [options, are] = names.length === 1 ? ['option', 'is'] : ['options', 'are'];
  return `the ${options} ${names.join(', ')} ${are} not known or cannot have this value in an address of MongoDB, ${EXAMPLE}`;
}

const EXAMPLE = 'such as mongodb://db1,db2,db3/castellan?replicaSet=rs0';

/** None where what seems to be options may be the rest of a password. */
function optionsIn(uri: string): string[] {
  const begin = uri.indexOf('?');
  const query = begin < 0 ? '' : uri.slice(begin + 1);
  if (query.includes('@')) return [];
  const names = query.split('&').map((pair) => pair.split('=', 1)[0]!);
  return [...new Set(names)].filter((name) => /^[A-Za-z]{1,64}$/.test(name));
}

/** The driver writes names in any case. */
function mentions(error: unknown, name: string): boolean {
  return error instanceof Error && new RegExp(`\\b${name}\\b`, 'i').test(error.message);
}
