import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { ocsfEvent } from '../../src/adapters/cli/log-export/ocsf-event.js';
import { ExportLog } from '../../src/application/changes/export-log.js';
import type { PublicChange } from '../../src/domain/authority/public-change.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { Caller } from '../support/caller.js';
import { runCastellan } from '../support/cli.js';
import { codeOf } from '../support/authenticator-app.js';
import { compiledProgram } from '../support/compiled-program.js';
import { FixedClock } from '../support/fixed-clock.js';
import { OCSF_CLASSES } from '../support/ocsf-schema.js';
import { ROOT } from '../support/root.js';
import { TestService, withService } from '../support/service.js';

interface OcsfEvent {
  readonly class_uid: number;
  readonly activity_id: number;
  readonly metadata: { readonly sequence: number };
}

const linesOf = <T>(text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);

const ajv = new Ajv2020({ strict: false, allErrors: true });
const validators = new Map(Object.entries(OCSF_CLASSES).map(([uid, schema]) => [Number(uid), ajv.compile(schema)]));

/** What is wrong with the event according to the published schema. */
function errorsOf(event: { readonly class_uid: number }): readonly unknown[] {
  const validate = validators.get(event.class_uid)!;
  return validate(event) ? [] : (validate.errors ?? []);
}

describe('castellan log export', () => {
  let service: TestService;
  let admin: Caller;
  before(async () => {
    service = await TestService.start('sqlite');
    admin = await Caller.administrator(service);
    await writeAllKinds();
  });
  after(() => service.stop());

  const run = (line: string) => runCastellan(service.folder, `log export ${line}`);
  async function changesFrom(seq: number): Promise<readonly PublicChange[]> {
    const { json } = await admin.get(`/changes?_sort=id&id_gte=${seq}&_limit=1000`);
    return (json as unknown as (PublicChange & { actor_name: unknown })[]).map(({ actor_name: _, ...shown }) => shown);
  }

  /** Writes entries of all kinds of activities. */
  async function writeAllKinds(): Promise<void> {
    const role = await admin.role('Exported', 'customer.read');
    const { accessToken: as, user } = await service.register('grace@example.com', 'open sesame');
    const prepared = await service.call('POST', '/users/me/totp', { as, body: { password: 'open sesame' } });
    const { secret } = prepared.json as unknown as { readonly secret: string };
    await service.call('POST', '/users/me/totp/confirm', { as, body: { code: await codeOf(secret, service.now()) } });
    for (const body of [{ roles: [role.id] }, { suspended: true }, { suspended: false, password: 'another one' }])
      expect((await admin.put(`/users/${user.id}`, body)).status).to.equal(200);
    expect((await admin.delete(`/users/${user.id}/totp`)).status).to.equal(200);
    await admin.put(`/roles/${role.id}`, { description: 'Changed' });
    const { id } = (await admin.post('/tokens', { name: 'SIEM', roles: [] })).json;
    await admin.post(`/tokens/${id}/rotate`, {});
    await admin.delete(`/users/${user.id}`);
    await admin.delete(`/roles/${role.id}`);
  }

  it('prints what GET /changes shows to somebody who may read everything, without names', async () => {
    for (const from of [1, 3]) {
      const { code, stdout, stderr } = await run(`--format ndjson --from ${from}`);
      expect([code, stderr]).to.deep.equal([0, '']);
      const lines = linesOf<PublicChange>(stdout);
      expect(lines).to.deep.equal(await changesFrom(from));
      expect(lines[0]!.id).to.equal(String(from));
      expect(stdout).to.include('"secret":"rotated"').and.not.include('actor_name');
    }
  });

  it('prints nothing when nothing has come since', async () => {
    const head = (await changesFrom(1)).length;
    expect(await run(`--format ocsf --from ${head + 1}`)).to.deep.equal({ code: 0, stdout: '', stderr: '' });
  });

  it('prints events that the schema of OCSF 1.8.0 accepts, one for each entry', async () => {
    const { stdout } = await run('--format ocsf --from 1');
    const events = linesOf<OcsfEvent>(stdout);
    for (const event of events) expect(errorsOf(event), JSON.stringify(event)).to.deep.equal([]);
    const changes = await changesFrom(1);
    expect(events.map(({ metadata }) => metadata.sequence)).to.deep.equal(changes.map(({ id }) => Number(id)));
    for (const [index, { resource }] of changes.entries())
      expect(events[index]!.class_uid, resource).to.equal(resource === 'user' ? 3_001 : 3_004);
    const seen = new Set(events.map(({ class_uid: type, activity_id: id }) => `${type} ${id}`));
    for (const id of [1, 2, 5, 6, 10, 11, 99]) expect([...seen]).to.include(`3001 ${id}`);
    for (const id of [1, 3, 4]) expect([...seen]).to.include(`3004 ${id}`);
  });

  it('is ended by nothing but its reader or a signal while it follows', () =>
    withService('sqlite', {}, async (followed) => {
      const writer = await Caller.administrator(followed);
      const follow = () => {
        const args = [compiledProgram('cli.js'), ...'log export --format ndjson --from 1 --follow'.split(' ')];
        const { PATH = '' } = process.env;
        const child = spawn(process.execPath, args, {
          cwd: ROOT,
          env: { PATH, DATA_DIR: followed.folder },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
      };
      const exitOf = async (child: ChildProcess) => {
        const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
        return [code, signal];
      };
      const [stopped, left] = [follow(), follow()];
      const read = async (wanted: number) => {
        for (;;) {
          const { value } = (await stopped.lines.next()) as { value: string };
          if (Number((JSON.parse(value) as PublicChange).id) === wanted) return;
        }
      };
      await left.lines.next();
      const head = async () =>
        Number(((await writer.get('/changes?_limit=1')).json as unknown as PublicChange[])[0]!.id);
      await read(await head());
      await writer.role('Followed', 'customer.read');
      await read(await head());
      const ended = exitOf(stopped.child);
      stopped.child.kill('SIGTERM');
      expect(await ended).to.deep.equal([0, null]);
      const without = exitOf(left.child);
      left.child.stdout.destroy();
      await writer.role('Unread', 'customer.read');
      expect(await without).to.deep.equal([0, null]);
    }));
});

describe('ExportLog', () => {
  const options = { from: 1, onUnavailable: () => undefined };

  it('waits for a storage that is away while it follows, and fails otherwise', async () => {
    const clock = new FixedClock();
    const away = new Unavailable('storage_unavailable', 'No storage.');
    const answers: (readonly never[] | Unavailable)[] = [away, away, []];
    const ending = new AbortController();
    let told = 0;
    const log = {
      head: async () => ({ seq: 1, at: 0, hash: '' }),
      listAfter: async () => {
        const answer = answers.shift() ?? [];
        if (answers.length === 0) ending.abort();
        if (answer instanceof Unavailable) throw answer;
        return [...answer];
      },
    };
    const exported = new ExportLog(log, { timer: (ms) => ({ ...clock.timer(ms), elapsed: Promise.resolve() }) });
    const follow = { ...options, follow: true, signal: ending.signal, onUnavailable: () => (told += 1) };
    for await (const _ of exported.execute(follow)) expect.fail('There is nothing.');
    expect(told).to.equal(2);
    answers.push(away);
    const once = exported.execute({ ...options, follow: false, signal: new AbortController().signal });
    expect(await once.next().catch((error: unknown) => error)).to.equal(away);
  });
});

describe('the OCSF event of a change of a user', () => {
  const activityOf = (after: PublicChange['after'], before: PublicChange['before'] = {}) => {
    const change = { id: '1', at: '2026-01-02T03:04:05.000Z', actor_id: 'token:a', resource: 'user', record_id: 'u' };
    const event = ocsfEvent(
      { ...change, resource: 'user', action: 'updated', before, after, request_id: null, hash: 'h' },
      '1.2.3',
    );
    expect(errorsOf(event)).to.deep.equal([]);
    return event.activity_id;
  };

  it('is the first of what happened: reinstated, password, suspended, factors on, factors off', () => {
    for (const [after, before, activity] of [
      [{ suspended: false, profile: ['password'] }, { suspended: true }, 2],
      [{ suspended: true, profile: ['password'] }, { suspended: false }, 3],
      [{ suspended: true, totp: true, profile: ['totp'] }, { suspended: false }, 5],
      [{ totp: true, passkeys: 0, profile: ['passkeys', 'totp'] }, { totp: false, passkeys: 1 }, 10],
      [{ passkeys: 2, totp: false, profile: ['passkeys', 'totp'] }, { passkeys: 1, totp: true }, 10],
      [{ passkeys: 1, profile: ['passkeys'] }, { passkeys: 2 }, 11],
      [{ totp: false, profile: ['totp'] }, { totp: true }, 11],
      [{ profile: ['totp'] }, {}, 99],
      [{ profile: ['email'], roles: ['r'] }, { roles: [] }, 99],
    ] as const) {
      expect(activityOf(after, before), JSON.stringify(after)).to.equal(activity);
    }
  });
});
