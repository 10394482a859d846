import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import { ROOT } from '../../support/root.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

onEachStorage('the status of the service', {}, (service) => {
  it('names version, storage, processes, and the last change', async () => {
    const admin = await Caller.administrator(service());
    await admin.role('Watcher', 'settings.read');
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
    const { STORAGE: storage } = await service().get(identifiers.config);
    const { status, json } = await admin.get('/status');
    const [change] = (await admin.get('/changes?_limit=1')).json as unknown as { readonly id: string; at: string }[];
    expect(status).to.equal(200);
    expect(json).to.deep.equal({ version, storage, instances: 1, seq: change!.id, at: change!.at });
  });

  it('counts the mail that waits and the operations that run', async () => {
    const admin = await Caller.administrator(service());
    const before = await admin.get('/status/pending');
    expect(before.json).to.deep.equal({
      ...{ mail_waiting: 0, operations_running: 0, last_backup: null, registration: 'open' },
    });
    const person = { first_name: 'Ada', last_name: 'King', email: 'ada.waits@example.com', invite: true };
    expect((await admin.post('/users', person)).status).to.equal(201);
    expect((await admin.get('/status/pending')).json).to.include({ mail_waiting: 1 });
  });

  it('is for those who may read the settings', async () => {
    const reader = await Caller.holding(service(), 'settings.read');
    const other = await Caller.holding(service(), 'account.read');
    for (const path of ['/status', '/status/pending']) {
      expect((await reader.get(path)).status).to.equal(200);
      const answer = await other.get(path);
      expectProblem(answer, { status: 403, code: 'forbidden' });
      expect(answer.json.needs).to.deep.equal(['settings.read']);
    }
  });
});

onEachStorage(
  'the status of a service that lets administrators alone use passwords',
  { PASSWORD_SIGN_IN: 'administrators' },
  (service) => {
    it('says that nobody may register', async () => {
      const admin = await Caller.administrator(service());
      expect((await admin.get('/status/pending')).json).to.include({ registration: 'closed' });
    });
  },
);
