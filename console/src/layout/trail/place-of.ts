import { SCREENS } from '../../screens.js';
import type { Screen } from '../../screen.js';

/** Where a page stands in the console, by its path. */
export interface Place {
  readonly screen: Screen;
  /** Of a record's page. */
  readonly record?: { readonly id: string; readonly rest: string };
}

/** The area that a page below it belongs to; undefined for the first page of an area, and for paths that no area knows. */
export function placeOf(pathname: string): Place | undefined {
  const screen = SCREENS.find(
    ({ path, routes = [] }) => path !== pathname && routes.some((one) => one.path === pathname),
  );
  if (screen !== undefined) return { screen };
  const [, area = '', id = '', ...rest] = pathname.split('/');
  const ofResource = SCREENS.find(({ resource }) => resource?.name === area);
  if (ofResource === undefined || id === '') return undefined;
  if (id === 'create') return { screen: ofResource };
  return { screen: ofResource, record: { id: decodeURIComponent(id), rest: rest.join('/') } };
}
