/** Takes the pictures of the console in docs/images, on demo data: `npx tsx acceptance/console/images.ts`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { signInTo, type Api } from './api.js';
import { openConsole } from './opened-console.js';
import { settled } from './settled.js';

const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const MAX_KB = 1_000;
const WEBP = { quality: 72, effort: 6 };

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
};

interface Found {
  readonly id: string;
}

const idOf = async (api: Api, path: string) => (await api<readonly Found[]>('GET', `${path}&_limit=1`))[0]!.id;

/** What happens on a page before its picture is taken. */
const PREPARE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  person: (page) => page.getByRole('tab', { name: 'Access' }).click(),
  role: async (page) => {
    await page.getByRole('checkbox', { name: 'Customers: Update' }).click();
    await page.getByText(/\d (?:person loses|people lose) /).waitFor();
  },
};

/** The pictures by name. The new editor for invoices is on for some customers. */
async function screens(api: Api): Promise<Readonly<Record<string, string>>> {
  const segment = await idOf(api, '/segments?_sort=name');
  const feature = await idOf(api, '/features?key=invoices.new-editor');
  const targeting = [{ segments: [segment] }, { percentage: 12.5 }];
  await api('PUT', `/features/${feature}`, { enabled: true, targeting });
  return {
    home: '/',
    people: '/users',
    person: `/users/${await idOf(api, '/users?email_like=amara')}`,
    role: `/roles/${await idOf(api, '/roles?name=Support')}`,
    feature: `/features/${feature}`,
    customers: '/customers',
    segment: `/segments/${segment}`,
    changes: '/changes',
  };
}

const opened = await openConsole();
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) if (file.startsWith('console-')) rmSync(FOLDER + file);
  let bytes = 0;
  for (const [name, path] of Object.entries(await screens(await signInTo(opened.service)))) {
    for (const [look, options] of Object.entries(LOOKS)) {
      const page = await opened.open(path, undefined, options);
      await settled(page);
      await PREPARE[name]?.(page);
      await settled(page);
      const picture = await sharp(await page.screenshot())
        .webp(WEBP)
        .toBuffer();
      await page.context().close();
      writeFileSync(`${FOLDER}console-${name}-${look}.webp`, picture);
      bytes += picture.length;
    }
  }
  for (const complaint of opened.complaints) console.log(`✗ ${complaint}`);
  console.log(`${FOLDER}: ${Math.ceil(bytes / 1_000)} KB`);
  if (bytes > MAX_KB * 1_000) throw new Error(`More than ${MAX_KB} KB.`);
} finally {
  await opened.close();
}
