/**
 * Acceptance test `system-calls`: the service and its commands run under exactly the system calls and address families that the unit
 * for systemd allows.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { register, signIn } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { TestMailServer } from '../test/support/smtp.js';
import { finished, startCommand } from '../harness/command-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { askForLink, mailSettings, mailsTo, within } from './mailing.js';

const UNDER = [
  'python3',
  fileURLToPath(new URL('under-unit-filter.py', import.meta.url)),
  fileURLToPath(new URL('../deploy/castellan.service', import.meta.url)),
];
const MAIL_MS = 10_000;

export const systemCalls: AcceptanceTest = async (report) => {
  const { status, stderr } = spawnSync(UNDER[0]!, [...UNDER.slice(1), 'true'], { encoding: 'utf8' });
  if (status !== 0) {
    report.skip(`python3, systemd-analyze or libseccomp is not here: ${stderr.trim().split('\n').at(-1)}`);
    return;
  }
  const folder = temporaryFolder();
  const server = await TestMailServer.start();
  const settings = { SCRYPT_LN: '4', BACKUP_DIR: join(folder, 'backups'), ...mailSettings(server) };
  try {
    for (const workers of ['1', '2']) {
      const data = join(folder, `data-${workers}`);
      const env = { ...settings, WORKERS: workers };
      const service = await startServiceProcess({ data, env, under: UNDER });
      try {
        await use(report, { url: service.url, server, who: `with ${workers} of WORKERS` });
        if (workers === '1') await backUp(report, { folder, env: { ...env, DATA_DIR: data } });
      } finally {
        await service.stop();
      }
      report.check(service.child.exitCode === 0, `with ${workers} of WORKERS: it stops with 0`);
    }
  } finally {
    await server.close();
    removeFolder(folder);
  }
};

interface Use {
  readonly url: string;
  readonly server: TestMailServer;
  readonly who: string;
}

async function use(report: Report, { url, server, who }: Use): Promise<void> {
  const { token } = await signIn(url);
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const upload = { base64: image.toString('base64') };
  const uploaded = await askOnce(url, 'POST', '/upload-avatar', { token, body: upload });
  report.check(uploaded.status === 201, `${who}: an image is taken (${uploaded.status})`);
  const customer = { first_name: 'Ada', last_name: 'Lovelace', seats: 3 };
  const made = await askOnce(url, 'POST', '/customers', { token, body: customer });
  const lists = ['/customers?q=love&_sort=seats', '/users', '/changes', '/segments'];
  const answers = await Promise.all(lists.map((path) => askOnce(url, 'GET', path, { token })));
  const statuses = [made, ...answers].map(({ status }) => status);
  report.check(
    statuses.join() === '201,200,200,200,200',
    `${who}: a write and lists are answered (${statuses.join()})`,
  );
  const person = await register(url, `mailed-${who.replaceAll(' ', '-')}@example.com`);
  await askForLink(url, person);
  const { inTime } = await within(MAIL_MS, () => mailsTo(server, person).length > 0);
  report.check(inTime, `${who}: mail arrives`);
}

async function backUp(report: Report, { folder, env }: { folder: string; env: Readonly<Record<string, string>> }) {
  await finished(startCommand(['backup'], env, UNDER));
  const restored = { ...env, DATA_DIR: join(folder, 'restored') };
  await finished(startCommand(['restore'], restored, UNDER));
  const { said } = await finished(startCommand(['verify'], restored, UNDER));
  report.check(/(^|\n)head /.test(said), 'a backup is made, restored and verified');
}
