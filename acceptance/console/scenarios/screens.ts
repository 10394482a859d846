import { deepEqual, equal, ok } from 'node:assert/strict';
import { askService } from '../ask-service.js';
import { faultsOnPhone } from '../check-screen.js';
import type { Scenario } from '../scenario.js';
import { screenPaths } from '../screen-paths.js';
import { settled } from '../settled.js';

const long = (kind: string) =>
  `${kind} with Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft`;

/** The newest record of each kind, whose pages are opened. */
const LONG = {
  '/roles': { name: long('Role') },
  '/users': { first_name: long('First'), last_name: long('Last'), email: 'long@example.com' },
  '/tokens': { name: long('Token'), roles: [], expires: null },
  '/groups': { name: long('Group') },
  '/webhooks': { name: long('Webhook'), url: 'https://hooks.example.com/castellan', events: ['user.*'] },
  '/features': { key: 'long', name: long('Feature') },
  '/segments': { name: long('Segment'), filters: { values: { status: ['long'] }, enabled: ['status'] } },
  '/customers': { name: long('Customer'), company: long('Company') },
};

export const scenarios: readonly Scenario[] = [
  {
    name: 'opens every screen, and cuts nothing off on a phone, long names neither',
    run: async (opened) => {
      for (const [path, body] of Object.entries(LONG)) await askService(opened, path, { method: 'POST', body });
      const faults: string[] = [];
      const paths = await screenPaths(opened);
      ok(paths.length >= 28, `there are ${paths.join(' ')}`);
      for (const path of paths) {
        const page = await opened.open(path);
        await settled(page);
        equal(new URL(page.url()).hash, `#${path}`, `${path} leads elsewhere`);
        equal(await page.locator('h1').count(), 1, `${path} has one main heading`);
        faults.push(...(await faultsOnPhone(page)));
        await page.context().close();
      }
      deepEqual(faults, []);
    },
  },
];
