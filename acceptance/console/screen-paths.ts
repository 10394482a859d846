import { readdirSync, readFileSync } from 'node:fs';
import { askService } from './ask-service.js';
import type { OpenedConsole } from './opened-console.js';

const SCREENS = new URL('../../console/src/screens/', import.meta.url);

/**
 * The paths of all screens for people who are signed in, read from their definitions: a new one is found without being named
 * here. The newest record of each resource stands for the others; there must be one.
 */
export async function screenPaths(opened: OpenedConsole): Promise<string[]> {
  const paths: string[] = [];
  for (const area of readdirSync(SCREENS)) {
    const definition = readFileSync(new URL(`${area}/screen.tsx`, SCREENS), 'utf8');
    const [path = '/', ...routes] = [...definition.matchAll(/\bpath: '([^']+)'/g)].map(([, found]) => found!);
    const pages = [...definition.matchAll(/\b(list|create|edit|show): lazyPage/g)].map(([, page]) => page!);
    const record = pages.length === 0 ? '' : `${path}/${await newestId(opened, path)}`;
    const pathOf: Readonly<Record<string, string>> = {
      list: path,
      create: `${path}/create`,
      edit: record,
      show: `${record}/show`,
    };
    paths.push(...(pages.length === 0 ? [path] : pages.map((page) => pathOf[page]!)), ...routes);
  }
  return [...new Set(paths)];
}

async function newestId(opened: OpenedConsole, path: string): Promise<string> {
  const [newest] = await askService<{ readonly id: string }[]>(opened, `${path}?_sort=id&_order=DESC&_limit=1`);
  if (newest === undefined) throw new Error(`There is nothing at ${path}.`);
  return newest.id;
}
