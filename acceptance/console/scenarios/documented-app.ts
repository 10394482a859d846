import { equal } from 'node:assert/strict';
import { signInTo } from '../api.js';
import { serveDocumentedApp } from '../documented-app.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';

interface Feature {
  readonly id: string;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'works as the app of docs/react-admin.md, with names instead of ids',
    // The app comes from another origin.
    expected: /asks http:\/\/127\.0\.0\.1/,
    run: async ({ open, service, administrator }) => {
      const app = await serveDocumentedApp(service.url);
      try {
        const page = await open('/login', null);
        await page.goto(app.url);
        await page.getByLabel('Username').fill(administrator.email);
        await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('menuitem', { name: 'Customers' }).waitFor();
        for (const [area, shown] of [
          ['Users', 'Administrator'],
          ['Segments', 'Active customers'],
          ['Features', 'Dark theme'],
        ] as const) {
          await page.getByRole('menuitem', { name: area }).click();
          await page.getByText(shown, { exact: true }).first().waitFor();
          await settled(page);
          const text = (await page.locator('table').textContent()) ?? '';
          equal(/[0-9a-f]{8}-[0-9a-f]{4}-7/.test(text), false, `${area} shows ids`);
          if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${area}.png` });
        }
        const row = page.getByRole('row').filter({ hasText: 'Developer mode' });
        await row.getByLabel('No').waitFor();
        const api = await signInTo(service);
        const [feature] = await api<Feature[]>('GET', '/features?key=developer_mode');
        await api('PUT', `/features/${feature!.id}`, { enabled: true });
        await row.getByLabel('Yes').waitFor();
        await api('PUT', `/features/${feature!.id}`, { enabled: false });
      } finally {
        app.close();
      }
    },
  },
];
