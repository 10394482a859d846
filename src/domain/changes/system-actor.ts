const PREFIX = 'system:';

const NAMES: Readonly<Record<string, string>> = {
  admin: 'Command line',
  demo: 'Demo',
  import: 'Import',
  recovery: 'Password recovery',
  seed: 'First start',
  sweep: 'Maintenance',
  upgrade: 'Upgrade',
  webhooks: 'Webhooks',
};

/** What the service itself is called as the actor `system:<what>`; undefined for any other actor. */
export function systemNameOf(actorId: string): string | undefined {
  if (!actorId.startsWith(PREFIX)) return undefined;
  const what = actorId.slice(PREFIX.length);
  return Object.hasOwn(NAMES, what) ? NAMES[what] : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}
