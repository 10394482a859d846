import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createLogger } from '../../src/adapters/log/logger.js';
import { PinoBackupLog } from '../../src/adapters/log/pino-backup-log.js';
import { PinoMailLog } from '../../src/adapters/log/pino-mail-log.js';
import { RequestLog } from '../../src/adapters/log/request-log.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { send } from '../http/sample-client.js';
import { Caller } from '../support/caller.js';
import { readDocument, sectionOf } from '../support/markdown.js';
import { ROOT } from '../support/root.js';
import { ADMIN, withService } from '../support/service.js';
import { SpawnedService } from '../support/spawned-service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Line = Readonly<Record<string, unknown>> & { readonly msg: string; readonly level: string };

const METRICS_TOKEN = 'a-token-for-the-metrics';
/** Rows of the table: the names in code of each cell. */
const ROWS = sectionOf(readDocument('docs/observability.md'), '## Log lines')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1))
  .map(([messages = '', level = '', fields = '']) => ({
    messages: [...messages.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    level,
    // In brackets is what a field holds.
    fields: [...fields.replaceAll(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  }));
const rowOf = (msg: string) =>
  ROWS.find(({ messages }) =>
    messages.some((one) => {
      const [begin = '', end = ''] = one.split('…');
      return one === msg || (one.includes('…') && msg.startsWith(begin) && msg.endsWith(end));
    }),
  );

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** Requires that a line has no field but those of its row. */
function expectDocumented(line: Line): void {
  const row = rowOf(line.msg)!;
  expect(row, line.msg).to.not.equal(undefined);
  expect(row.level, line.msg).to.include(line.level);
  const others = Object.keys(line).filter((field) => !['level', 'time', 'msg', ...row.fields].includes(field));
  expect(others, line.msg).to.deep.equal([]);
}

/** Requires that the lines have all fields of their rows, one or another of them. */
function expectAllFields(lines: readonly Line[], except: readonly string[] = []): void {
  for (const msg of new Set(lines.map((line) => line.msg))) {
    const seen = new Set(lines.filter((line) => line.msg === msg).flatMap((line) => Object.keys(line)));
    const missing = rowOf(msg)!.fields.filter((field) => !seen.has(field) && !except.includes(field));
    expect(missing, msg).to.deep.equal([]);
  }
}

describe('the documented log lines', () => {
  it('have their most frequent fields explained', () => {
    const explained = ROWS.flatMap(({ messages }) => messages);
    const fields = ['level', 'time', ...['request', 'sign-in'].flatMap((msg) => rowOf(msg)!.fields)];
    expect(explained).to.include.members(fields);
  });

  it('are those of requests, sign-ins and mail', () =>
    withService(
      'memory',
      { LIMIT_RECOVERY: '0', METRICS_TOKEN },
      async (service) => {
        await service.call('GET', '/healthz');
        await send(service.port, 'GET', '/metrics', { as: METRICS_TOKEN });
        await service.call('GET', '/users/me');
        await service.login('nobody@example.com', 'wrong');
        const { accessToken: as } = await service.signIn(ADMIN.email, ADMIN.password);
        await service.call('GET', '/customers?q=secret', { as });
        for (let count = 0; count < 6; count += 1) {
          await service.call('POST', '/send-password', { body: { email: ADMIN.email } });
        }
        const admin = await Caller.administrator(service);
        const { json } = await admin.post('/tokens', { name: 'Program', roles: [] });
        await service.call('GET', '/tokens/self', { as: (json as unknown as { token: string }).token });
        const lines = linesOf(await service.log());
        for (const line of lines) expectDocumented(line);
        expect(lines.map(({ msg }) => msg)).to.include.members([
          'request',
          'sign-in',
          'password recovery requested',
          'mail queued',
          'mail left out',
        ]);
        expectAllFields(lines, ['trace_id']);
        for (const path of ['/healthz', '/metrics'])
          expect(lines.find((line) => line['path'] === path)?.level).to.equal('debug');
        const coded = lines
          .filter(({ code }) => code !== undefined)
          .map(({ path, code }) => `${String(path)} ${String(code)}`);
        expect(coded).to.deep.equal(['/users/me token_missing', '/login invalid_credentials']);
        for (const { request_id: id } of lines.filter(({ msg }) => msg === 'sign-in')) {
          expect(lines.find(({ msg, request_id }) => msg === 'request' && request_id === id)?.path).to.equal('/login');
        }
        expect(lines.find(({ path }) => path === '/tokens/self')?.['user_id']).to.equal(`token:${json.id}`);
        expect(JSON.stringify(lines)).to.not.match(/secret|nobody@|the-first-administrator/);
      },
      { log: 'trace' },
    ));

  it('are those of the start and the end', async () => {
    const folder = temporaryFolder();
    const service = await SpawnedService.start({ STORAGE: 'sqlite', DATA_DIR: folder, WORKERS: '2' });
    await service.stop();
    const lines = service.lines as readonly Line[];
    for (const line of lines) expectDocumented(line);
    expectAllFields(lines);
    expect(lines.map(({ msg }) => msg.replace(/ at http.*/, ''))).to.deep.equal([
      'The store was empty. The first administrator has ADMIN_PASSWORD.',
      'Castellan is ready',
      'No backups are made: see BACKUP_DIR.',
      'Anybody who reaches it may register, without permissions: see REGISTRATION.',
      '2 worker processes: see WORKERS.',
      'Stopped.',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('are those of faults, mail and backups', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'log');
    const logger = createLogger({ level: 'trace', to: file });
    const [requests, mail, backups] = [new RequestLog(logger), new PinoMailLog(logger), new PinoBackupLog(logger)];
    requests.failed(new Error('a bug'), 'id');
    const down = new Unavailable('storage_unavailable', 'The storage does not respond.');
    requests.unavailable(Object.assign(down, { cause: new Error('gone') }), 'id');
    mail.queued('id');
    mail.sent({ id: 'id', attempts: 1 });
    mail.failed({ id: 'id', attempts: 1, reason: 'refused' });
    mail.expired(1);
    backups.made('name', 1);
    backups.failed('full');
    await new Promise(setImmediate);
    const lines = linesOf(readFileSync(file, 'utf8'));
    expect(lines).to.have.length(8);
    for (const line of lines) expectDocumented(line);
    expectAllFields(lines);
    rmSync(folder, { recursive: true });
  });

  it('are all that the sources name', () => {
    const sources = ['src/bootstrap', 'src/adapters/log'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => readDocument(join(folder, path))),
    );
    const named = sources.flatMap((source) => [
      ...source.matchAll(/\blogger(?:\.\w+|\[\w+\])\(\s*(?:\{[^}]*\},\s*|request, )?'([^']+)'/g),
      ...source.matchAll(/logFailures\(\{[^}]*message: '([^']+)'/g),
    ]);
    expect(named.length).to.be.greaterThan(20);
    expect(named.map(([, msg]) => msg!).filter((msg) => rowOf(msg) === undefined)).to.deep.equal([]);
  });
});
