import type { Screen } from './screen.js';

/** All areas, in the order of the menu. A new folder is found without being named here. */
export const SCREENS: readonly Screen[] = Object.values(
  import.meta.glob<Screen>('./screens/*/screen.tsx', { eager: true, import: 'screen' }),
).sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
