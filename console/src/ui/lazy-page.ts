import { lazy, type FunctionComponent } from 'react';

/** A page that is loaded when it's first shown: `lazyPage(() => import('./user-list.js'), 'UserList')`. */
export function lazyPage<K extends string>(
  load: () => Promise<Readonly<Record<K, FunctionComponent>>>,
  name: K,
): FunctionComponent {
  return lazy(async () => ({ default: (await load())[name] })) as unknown as FunctionComponent;
}
