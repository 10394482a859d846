import { deepEqual, equal } from 'node:assert/strict';
import { ADMIN } from '../../../harness/service-process.js';
import { signInTo, type Api } from '../api.js';
import { checkScreen } from '../check-screen.js';
import type { Scenario } from '../scenario.js';
import { settled } from '../settled.js';

const ADMINISTRATOR = '00000000-0000-7000-8000-000000000001';

/** How home names all customers: other scenarios create and delete some. */
async function totalOfCustomers(api: Api): Promise<RegExp> {
  const page = (number: number) => api<readonly unknown[]>('GET', `/customers?_page=${number}&_limit=1000`);
  const all = (await Promise.all([1, 2, 3, 4, 5, 6].map(page))).flat();
  return new RegExp(`^${all.length.toLocaleString('en')}\\s*Customers`);
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'shows totals, recent changes and what is running',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const { version } = await api<{ version: string }>('GET', '/status');
      await api('POST', '/roles', { name: 'Newest of all' });
      const page = await open('/');
      await page.getByRole('link', { name: await totalOfCustomers(api) }).waitFor();
      await page.getByText('created role').first().waitFor();
      await page.getByRole('link', { name: 'Newest of all' }).waitFor();
      await page.getByText(version, { exact: true }).waitFor();
      await checkScreen(page);
    },
  },
  {
    name: 'knows which first steps are done, and hides them for good',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const page = await open('/');
      const steps = page.getByRole('region', { name: 'First steps' });
      const administrator = steps.getByRole('listitem').filter({ hasText: 'Make a second administrator' });
      await steps.getByRole('img', { name: 'Not done yet' }).first().waitFor();
      const { id } = await api<{ id: string }>('POST', '/users', {
        first_name: 'Second',
        last_name: 'Administrator',
        email: 'second@example.com',
        password: 'a password of a scenario',
        roles: [ADMINISTRATOR],
      });
      await page.reload();
      await administrator.getByRole('img', { name: 'Done', exact: true }).waitFor();
      await steps.getByRole('button', { name: 'It’s decided' }).click();
      await steps
        .getByRole('listitem')
        .filter({ hasText: 'Decide who may register' })
        .getByRole('img', { name: 'Done', exact: true })
        .waitFor();
      await steps.getByRole('button', { name: 'Hide' }).click();
      await page.reload();
      await settled(page);
      equal(await steps.count(), 0);
      await api('DELETE', `/users/${id}`);
    },
  },
  {
    name: 'knows that somebody has changed their own password',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const email = 'own.password@example.com';
      const first = { email, password: 'the first password' };
      const own = { email, password: 'their own password' };
      const names = { first_name: 'Own', last_name: 'Password' };
      const { id } = await api<{ id: string }>('POST', '/users', { ...names, ...first, roles: [ADMINISTRATOR] });
      await (
        await signInTo(service, first)
      )('PUT', `/users/${id}`, { ...own, old_password: first.password });
      const page = await open('/', own);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Choose your own password' })
        .getByRole('img', { name: 'Done', exact: true })
        .waitFor();
      await api('DELETE', `/users/${id}`);
    },
  },
  {
    name: 'sends the administrator a link to try the email',
    run: async ({ open }) => {
      const page = await open('/');
      await page.getByRole('button', { name: 'Send myself a link' }).click();
      await page.getByText(`A link is on its way to ${ADMIN.email}`).waitFor();
    },
  },
  {
    name: 'says what to look at: refused directories, tokens that expire, and who has no second factor',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const make = (body: object) => api<{ id: string; token: string }>('POST', '/tokens', body);
      const directory = await make({ name: 'Overreaching directory', for: 'scim', roles: [ADMINISTRATOR] });
      const expires = new Date(Date.now() + 3 * 86_400_000).toISOString();
      const expiring = await make({ name: 'Nearly expired', roles: [], expires });
      const { id: own } = await api<{ id: string }>('GET', '/users/me');
      const headers = { Authorization: `Bearer ${directory.token}` };
      const { status } = await fetch(`${service.url}/scim/v2/Users/${own}`, { method: 'DELETE', headers });
      equal(status, 403);
      const page = await open('/');
      const notices = page.getByRole('region', { name: 'Worth a look' });
      await notices.getByText(/^Everybody who reaches the service can create an account/).waitFor();
      await notices.getByRole('link', { name: /no second factor: .*First Administrator/ }).waitFor();
      await notices.getByRole('link', { name: /^1 API token expires within 7 days: Nearly expired/ }).waitFor();
      await checkScreen(page);
      await notices.getByRole('link', { name: /^Overreaching directory: this directory was refused/ }).click();
      await page.getByText('last refused something in the hour from').waitFor();
      for (const { id } of [directory, expiring]) await api('DELETE', `/tokens/${id}`);
    },
  },
  {
    name: 'names open invitations, and leads to the people who have them',
    run: async ({ open, service }) => {
      const api = await signInTo(service);
      const body = { first_name: 'Olga', last_name: 'Openly', email: 'olga.openly@example.com', invite: true };
      const { id } = await api<{ id: string }>('POST', '/users', body);
      const page = await open('/');
      const notices = page.getByRole('region', { name: 'Worth a look' });
      await notices.getByRole('link', { name: /^\d+ invitations? (is|are) open: / }).click();
      await page.getByRole('row').filter({ hasText: 'Olga Openly' }).waitFor();
      await api('DELETE', `/users/${id}`);
    },
  },
  {
    name: 'says on every page that changes of many customers are running',
    run: async ({ open }) => {
      const page = await open('/roles');
      await settled(page);
      equal(await page.getByText('2 running').count(), 0);
      const work = { mail_waiting: 0, operations_running: 2, last_backup: null, registration: 'closed' };
      await page.route('**/status/pending', (route) => route.fulfill({ json: work }));
      await page.reload();
      await page.getByRole('status').filter({ hasText: '2 running' }).waitFor();
      await checkScreen(page);
    },
  },
  {
    name: 'says whom to ask for more, with links for addresses alone',
    run: async ({ open, others: [support] }) => {
      const contact = '<b>Desk</b> it?bcc=x@example.com, https://it.example.com/ask?a=1. javascript:alert(1)';
      const page = await open('/', support);
      await settled(page);
      await page.route('**/about', (route) => route.fulfill({ json: { contact, trash_days: 0 } }));
      await page.reload();
      const section = page.getByRole('region', { name: 'What you may do' });
      await section.getByText(`For more, ask: ${contact}`).waitFor();
      const links = await Promise.all((await section.getByRole('link').all()).map((one) => one.getAttribute('href')));
      deepEqual(links, ['mailto:it%3Fbcc%3Dx@example.com', 'https://it.example.com/ask?a=1']);
      await checkScreen(page);
    },
  },
  {
    name: 'shows at home only what the person may see',
    run: async ({ open, service, others: [support] }) => {
      const page = await open('/', support);
      await page.getByRole('link', { name: await totalOfCustomers(await signInTo(service)) }).waitFor();
      await settled(page);
      equal(await page.getByRole('region').count(), 3);
      await page.getByRole('region', { name: 'Customers', exact: true }).waitFor();
      await page.getByRole('region', { name: 'What you may do' }).getByText('Read, Update').first().waitFor();
      await page.getByRole('region', { name: 'Customers’ changes over time' }).waitFor();
      equal(await page.getByRole('link', { name: /People/ }).count(), 0);
    },
  },
];
