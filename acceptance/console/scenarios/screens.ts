import { equal, ok } from 'node:assert/strict';
import { askService } from '../ask-service.js';
import type { Scenario } from '../scenario.js';
import { screenPaths } from '../screen-paths.js';
import { settled } from '../settled.js';

export const scenarios: readonly Scenario[] = [
  {
    name: 'opens every screen',
    run: async (opened) => {
      const token = { name: 'Scenario of all screens', roles: [], expires: null };
      await askService(opened, '/tokens', { method: 'POST', body: token });
      const paths = await screenPaths(opened);
      ok(paths.length >= 28, `there are ${paths.join(' ')}`);
      for (const path of paths) {
        const page = await opened.open(path);
        await settled(page);
        equal(new URL(page.url()).hash, `#${path}`, `${path} leads elsewhere`);
        equal(await page.locator('h1').count(), 1, `${path} has one main heading`);
        await page.context().close();
      }
    },
  },
];
