/** Where addresses lead that people type: to the console, or to the API reference while no console is served. */
export function landingTargets(isConsoleServed: boolean): ReadonlyMap<string, string> {
  const target = isConsoleServed ? '/console/' : '/docs';
  const paths = isConsoleServed ? ['/', '/console'] : ['/', '/console', '/console/'];
  return new Map(paths.map((path) => [path, target]));
}
