import { openConsole } from './opened-console.js';
import { mkdirSync } from 'node:fs';
const areas = process.argv.slice(2);
mkdirSync('/tmp/shots-scra', { recursive: true });
const c = await openConsole();
try {
  const admin = c.administrator;
  const login = (await (
    await fetch(`${c.service.url}/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(admin),
    })
  ).json()) as any;
  const H = { Authorization: `Bearer ${login.accessToken}`, 'Content-Type': 'application/json' };
  const users = (await (
    await fetch(`${c.service.url}/users?suspended=false&_limit=30&_sort=last_name&_order=asc`, { headers: H })
  ).json()) as any[];
  const u = users.find((x) => x.roles.length > 0 && x.email !== admin.email)!;
  const roles = (await (await fetch(`${c.service.url}/roles`, { headers: H })).json()) as any[];
  const t = (await (
    await fetch(`${c.service.url}/tokens`, {
      method: 'POST',
      headers: H,
      body: JSON.stringify({
        name: 'Web shop',
        description: 'Reads customers for the shop’s account page',
        roles: [roles[0].id],
        expires: '2027-12-31T00:00:00Z',
      }),
    })
  ).json()) as any;
  await fetch(`${c.service.url}/tokens`, {
    method: 'POST',
    headers: H,
    body: JSON.stringify({ name: 'Nightly export', roles: [roles[1].id, roles[2].id, roles[3].id] }),
  });
  const paths: Record<string, string> = {
    list: '/users',
    create: '/users/create',
    details: `/users/${u.id}`,
    access: `/users/${u.id}/access`,
    sessions: `/users/${login.user.id}/sessions`,
    tokens: '/tokens',
    tokenCreate: '/tokens/create',
    token: `/tokens/${t.id}`,
    profile: '/profile',
  };
  for (const name of areas.filter((a) => a in paths))
    for (const [mode, options] of [
      ['light', {}],
      ['dark', { colorScheme: 'dark' }],
      ['phone', { viewport: { width: 360, height: 780 } }],
    ] as const) {
      if (areas.includes('--light') && mode !== 'light') continue;
      const page = await c.open(paths[name]!, admin, options as object);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.waitForTimeout(600);
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if ((wide as number) > 0) console.log(`${name} ${mode}: page is ${wide} px too wide`);
      await page.screenshot({ path: `/tmp/shots-scra/${name}-${mode}.png` });
      await page.context().close();
    }
  for (const line of c.complaints) console.log(line);
} finally {
  await c.close();
}
